package executor

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/confine/attack"
)

// Diagnosis says what confines a worker on this machine, and how each layer was shown to.
type Diagnosis struct {
	Identity Identity // of a worker that serves; its Layers are what it says of itself
	Warnings []string // of what the options give a worker beyond the minimum
	Layers   []LayerProof
	Attempts []Attempt
}

// LayerProof is one layer of confinement.
type LayerProof struct {
	// Layer as it stands: one that is broken, because an attempt got through it, is unavailable, whatever a worker says.
	Layer
	// Proof is an operation that succeeds without the layer and is refused with it or, where none can be tried here, what
	// the worker read back. Empty for a layer that is not in force.
	Proof string
	// Remedy is what gives the layer to this machine. Empty for one that is in force.
	Remedy string
}

// Attempt is one thing that native code in a worker would try, tried in throwaway workers.
type Attempt struct {
	Name    string
	Ending  string // with every layer that this machine gives
	Refused bool   // that is a refusal
	Open    bool   // it is none, because only layers refuse it that this machine does not give
	// Refusals are what single layers do about it.
	Refusals []Refusal
}

// Refusal is one layer's refusal of an attempt, with the control arm beside it.
type Refusal struct {
	Layer   string
	With    string // how it ended under the layer, with what it needs and nothing else
	Without string // how it ended without the layer; "done" is success
	// Verdict is proven, or otherwise (refused, but not as named), anyway (this machine refuses it without the layer too),
	// lacking (the machine does not give the layer), broken (it succeeded under the layer).
	Verdict string
}

// Missing are the layers of the list that are not in force, in its order. A name that is none is missing.
func (d *Diagnosis) Missing(require []string) (missing []string) {
	for _, name := range require {
		inForce := func(l LayerProof) bool { return l.Name == name && l.State == confine.Enforced }
		if !slices.ContainsFunc(d.Layers, inForce) {
			missing = append(missing, name)
		}
	}
	return missing
}

// Escaped are the attempts that succeeded with every layer which this machine gives, though one of those should refuse them.
func (d *Diagnosis) Escaped() (names []string) {
	for _, a := range d.Attempts {
		if !a.Refused && !a.Open {
			names = append(names, a.Name)
		}
	}
	return names
}

// Layers are the names of all layers of confinement, in the order of reports.
func Layers() []string { return confine.Layers() }

// Policy is the confinement of a worker of these options as text, a rule a line, and a line of warning for whatever an
// option gives beyond the minimum. It looks at no machine. The error is an *[OptionError].
func (o Options) Policy() (string, error) {
	o, err := o.withDefaults()
	if err != nil {
		return "", err
	}
	return o.policy().Print(), nil
}

func (o Options) policy() confine.Policy { return confine.Policy{JIT: o.JIT, Data: o.WorkerBytes} }

// attemptBytes bounds the memory of a worker that makes an attempt: one of them takes 512 MiB.
const attemptBytes = 256 << 20

// Diagnose starts a worker of these options to learn who it is and what it says of its layers, and some five hundred
// throwaway ones that each try one thing, with all layers, with one alone, and without it. It takes some seconds.
// Options.Require is not looked at: see [Diagnosis.Missing].
//
// The error, an *[OptionError], a *[Fault] of kind [Startup] or ctx's, means that nothing can be said.
func Diagnose(ctx context.Context, options Options) (*Diagnosis, error) {
	options.Workers, options.Spares, options.Require = 1, None, nil
	pool, err := Open(ctx, options)
	if err != nil {
		return nil, err
	}
	policy := pool.options.policy()
	d := &Diagnosis{Identity: pool.Identity(), Warnings: policy.Warnings()}
	if err := pool.Close(); err != nil {
		return nil, err
	}
	file, image, fault := openBinary(options.WorkerPath)
	if fault != nil {
		return nil, fault
	}
	defer file.Close()
	if image.Build != d.Identity.Build {
		return nil, startupFault("the worker binary was replaced meanwhile", "diagnose again")
	}
	policy.Data = attemptBytes
	report, err := attack.Run(ctx, file, policy)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, os.ErrPermission):
		return nil, startupFault(err.Error(), "let this user write to its folder for temporary files")
	case err != nil:
		return nil, startupFault(escape(err.Error(), 2<<10, false), remedy)
	}
	d.add(report)
	return d, nil
}

// add draws the conclusions.
func (d *Diagnosis) add(report attack.Report) {
	for _, row := range report.Rows {
		a := Attempt{Name: row.Attempt, Ending: row.Full, Refused: row.Full != attack.Done}
		given := func(arm attack.Arm) bool { return arm.Verdict != attack.Lacking }
		a.Open = !a.Refused && !slices.ContainsFunc(row.Arms, given)
		for _, arm := range row.Arms {
			a.Refusals = append(a.Refusals, Refusal{arm.Layer, arm.Alone, arm.Control, string(arm.Verdict)})
		}
		d.Attempts = append(d.Attempts, a)
	}
	for _, l := range d.Identity.Layers {
		p := LayerProof{Layer: l}
		if p.State == confine.Enforced {
			p.Proof = "read back: " + l.Detail
			if proof := d.proof(l.Name); proof != "" {
				p.Proof = proof
			}
		}
		if through := d.through(l.Name); through != "" && p.State == confine.Enforced {
			p.State, p.Proof = confine.Unavailable, ""
			p.Detail = fmt.Sprintf("the worker says %q, but under this layer an attempt succeeded: %s", l.Detail, through)
		}
		if p.State == confine.Unavailable {
			p.Remedy = confine.Remedy(l.Name)
			p.Detail = strings.TrimSuffix(p.Detail, ": "+p.Remedy)
		}
		d.Layers = append(d.Layers, p)
	}
}

// proof is the first attempt that shows the layer.
func (d *Diagnosis) proof(layer string) string {
	for _, a := range d.Attempts {
		for _, r := range a.Refusals {
			if r.Layer == layer && r.Verdict == string(attack.Proven) {
				return fmt.Sprintf("%s: %s without it, %s with it", a.Name, r.Without, r.With)
			}
		}
	}
	return ""
}

// through is the first attempt that got through the layer.
func (d *Diagnosis) through(layer string) string {
	for _, a := range d.Attempts {
		for _, r := range a.Refusals {
			if r.Layer == layer && r.Verdict == string(attack.Broken) {
				return a.Name
			}
		}
	}
	return ""
}
