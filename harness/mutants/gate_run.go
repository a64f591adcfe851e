package mutants

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/onsi/ginkgo/v2/types"
)

// How long a gate may run: past the first bound its suite gives up and reports, past the second it is ended. The second
// leaves room for what a suite builds before its first spec.
const (
	specsTimeout = time.Minute
	suiteTimeout = 4 * time.Minute
)

// binaries are what a gate runs with.
type binaries struct {
	suite   string // the test binary
	worker  string
	overlay string // go's, for what the suite builds itself; empty for the tree as it is
}

// runGate runs the gate's specs, or those of one case.
func runGate(ctx context.Context, root string, g Gate, one string, b binaries) (Outcome, error) {
	dir, err := os.MkdirTemp("", "isoproof-mutants-")
	if err != nil {
		return Outcome{}, err
	}
	defer os.RemoveAll(dir)
	report := filepath.Join(dir, "report.json")
	run, cancel := context.WithTimeout(ctx, suiteTimeout)
	defer cancel()
	cmd := exec.CommandContext(run, b.suite, "-test.run=^Test", "-ginkgo.no-color", "-ginkgo.focus="+g.focus(one), "-ginkgo.json-report="+report,
		"-ginkgo.timeout="+specsTimeout.String())
	cmd.Dir = filepath.Join(root, filepath.FromSlash(g.Package)) // as go test does
	cmd.Env = append(os.Environ(), "ISOPROOF_WORKER="+b.worker)
	if b.overlay != "" {
		cmd.Env = append(cmd.Env, strings.TrimSpace("GOFLAGS="+os.Getenv("GOFLAGS")+" '-overlay="+b.overlay+"'"))
	}
	defer inGroup(cmd)()
	cmd.WaitDelay = 5 * time.Second // for what the suite started and did not end
	output, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return Outcome{}, ctx.Err()
	}
	if run.Err() != nil {
		return Outcome{Broken: fmt.Sprintf("it did not end within %s", suiteTimeout)}, nil
	}
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		return Outcome{}, fmt.Errorf("mutants: the gate %q cannot be run: %w", g.Name, err)
	}
	text, err := os.ReadFile(report)
	if err != nil {
		return Outcome{Broken: fmt.Sprintf("it ended without a report (%s): %s", cmd.ProcessState, tail(output))}, nil
	}
	specs, err := readReport(text)
	if err != nil {
		return Outcome{Broken: fmt.Sprintf("its report cannot be read: %v", err)}, nil
	}
	return Outcome{Exit: cmd.ProcessState.ExitCode(), Specs: specs, Said: tail(output)}, nil
}

// readReport reads Ginkgo's JSON report: every spec that ran, and every other node that failed.
func readReport(text []byte) ([]Spec, error) {
	var reports []types.Report
	if err := json.Unmarshal(text, &reports); err != nil {
		return nil, err
	}
	var specs []Spec
	for _, report := range reports {
		for _, s := range report.SpecReports {
			left := s.State == types.SpecStateSkipped || s.State == types.SpecStatePending
			if left || s.LeafNodeType != types.NodeTypeIt && !s.Failed() {
				continue
			}
			spec := Spec{Text: s.FullText()}
			if s.Failed() {
				spec.Failures = append(spec.Failures, s.Failure.Message+s.Failure.ForwardedPanic)
				if late := s.Failure.AdditionalFailure; late != nil { // what it waited for when its time was over
					spec.Failures = append(spec.Failures, late.Failure.Message+late.Failure.ForwardedPanic)
				}
				for _, more := range s.AdditionalFailures {
					spec.Failures = append(spec.Failures, more.Failure.Message+more.Failure.ForwardedPanic)
				}
			}
			specs = append(specs, spec)
		}
	}
	return specs, nil
}

// tail is the end of an output, for a person.
func tail(output []byte) string {
	const most = 1000
	if len(output) > most {
		output = output[len(output)-most:]
	}
	return strings.TrimSpace(strings.ToValidUTF8(string(output), "\uFFFD"))
}
