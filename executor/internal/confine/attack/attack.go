// Package attack is what native code in a broken engine would try, as data: each attempt with the layers that refuse it,
// each by itself. The worker performs one attempt after it has confined itself ([Serve]); the host runs them in throwaway
// workers and judges what became of them ([Run]).
//
// A refusal is shown in two arms. In the first the worker has the layer and nothing else but what the layer needs to be
// installed; the attempt must end with the refusal's answer. In the second, the control, it is without the layer, and the
// attempt must succeed. Where it does not, this machine refuses the attempt anyway, and the report says so.
package attack

import (
	"slices"

	"github.com/isoproof/isoproof/executor/internal/confine"
)

// Attempt is one thing to try. None does harm where it succeeds: it changes only the process that tries.
type Attempt struct {
	Name string
	// Call is an operation and its argument. {words} in the argument stand for what the host holds: see fixture.
	Call string
	// Refusals are the layers that refuse it. Without one of the filter's it ends with all layers as with the first.
	Refusals []Refusal
}

// Refusal is how one layer refuses an attempt.
type Refusal struct {
	Layer string
	// Says is the answer.
	Says string
	// With are the layers that both arms have beside it, for the attempt to be possible at all. What the layer itself needs
	// is in there by itself.
	With []string
	// Right must be in the layer's detail: what Landlock must know, which an older kernel's does not, or what a limit must be on.
	Right string
	// Root says that the layer refuses it only where the host is root and gives each worker a user id of its own.
	Root bool
}

// Done is the answer to an attempt that succeeded.
const Done = "done"

// Killed is the answer of the system-call filter.
const Killed = "killed by the filter"

// Exhausted is the answer of the kernel to a control group that is past its bound.
const Exhausted = "killed for want of memory in its control group"

const empty = "it is empty"

// with are the layers of the two arms: all of the first, all but the refusal's own in the control.
func (r Refusal) with() []string {
	with := slices.Clone(r.With)
	switch r.Layer {
	case confine.Landlock, confine.Seccomp:
		with = append(with, confine.NoNewPrivs) // an unprivileged process may not install them before
	case confine.Net, confine.Mount, confine.PID, confine.IPC, confine.UTS:
		with = append(with, confine.User) // which owns the other namespaces
	}
	slices.Sort(with)
	return slices.Compact(with)
}

// full is the answer to expect with every layer.
func (a Attempt) full() string {
	for _, r := range a.Refusals {
		if r.Layer == confine.Seccomp {
			return r.Says
		}
	}
	return a.Refusals[0].Says
}

// without are the layers of the policy but these.
func without(layers []string) (left []string) {
	for _, name := range confine.Layers() {
		if !slices.Contains(layers, name) {
			left = append(left, name)
		}
	}
	return left
}
