// Package fairness proves, before anything is measured, that a subject did the work: the workload's input and program are
// the pinned ones, and the value that came out of the guest equals, field by field, the one computed in the host.
//
// A subject that skips a step, or gets one wrong, is not fast; it is not measured.
package fairness

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/workload"
)

// Report says how a subject stands. Its zero value is red.
type Report struct {
	Subject string `json:"subject"`
	Digest  string `json:"digest"` // SHA-256 of the input that was used
	// Fair says that every check held. Only then does a figure measured with this subject mean anything.
	Fair bool `json:"fair"`
	// Broken says which check failed and how, in lines for a person; empty when Fair.
	Broken string `json:"broken,omitempty"`
}

// Case is what is checked. [Standard] is the one that counts; others serve to prove that the gate can be red.
type Case struct {
	Input  []byte // JSON
	Digest string // what the input's SHA-256 has to be
	Source string // the guest program
	Pinned string // what the program's SHA-256 has to be
}

// Standard is the workload as it is measured.
func Standard() Case {
	return Case{Input: workload.Input(), Digest: workload.InputDigest, Source: workload.Source(), Pinned: workload.SourceDigest}
}

// Check judges the subject by the standard workload. An error means that nothing could be judged: the subject could not
// be called, or the host's own computation failed. Everything else is in the report.
func Check(ctx context.Context, s harness.Subject) (Report, error) {
	return Standard().Check(ctx, s)
}

// Check judges the subject by this case.
func (c Case) Check(ctx context.Context, s harness.Subject) (Report, error) {
	report := Report{Subject: s.Name(), Digest: workload.Digest(c.Input)}
	if report.Digest != c.Digest {
		report.Broken = fmt.Sprintf("the input is not the pinned one\n  pinned SHA-256  %s\n  this input's    %s", c.Digest, report.Digest)
		return report, nil
	}
	want, err := workload.Compute(c.Input)
	if err != nil {
		return report, err
	}
	result, err := harness.Execute(ctx, s, executor.Program{Name: "workload.js", Source: c.Source, Input: c.Input, Tools: workload.Tools()})
	if err != nil {
		return report, fmt.Errorf("fairness: %s could not be called: %w", s.Name(), err)
	}
	report.Broken, err = compare(want, result)
	if got := workload.Digest([]byte(c.Source)); err == nil && report.Broken == "" && got != c.Pinned {
		report.Broken = fmt.Sprintf("the guest program is not the pinned one: its value is the same, its cost need not be\n- pinned SHA-256   %s\n+ this program's   %s", c.Pinned, got)
	}
	report.Fair = err == nil && report.Broken == ""
	return report, err
}

func compare(want workload.Output, result executor.Result) (broken string, err error) {
	if result.Fault != nil {
		return "the program ended with a fault instead of a value: " + result.Fault.Error(), nil
	}
	expected, err := json.Marshal(want)
	if err != nil {
		return "", err
	}
	host, err := decode(expected)
	if err != nil {
		return "", err
	}
	guest, err := decode(result.Value)
	if err != nil {
		return fmt.Sprintf("the guest's value is not one JSON value: %v\n  %.200q", err, result.Value), nil
	}
	if d := diff(host, guest); d != "" {
		return "the guest's value differs from the host's\n" + d, nil
	}
	return "", nil
}

// decode keeps numbers as they are written: 1 and 1.0 are equal to a float and differ to whoever reads the text.
func decode(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("there is more text after it")
	}
	return v, nil
}
