// Package harness names what can be put under proof. Gates, measurements and reports know a [Subject] and nothing of
// what is behind it: the executor of this module is one subject among others.
package harness

import (
	"context"
	"runtime"

	"github.com/isoproof/isoproof/executor"
)

// Subject executes programs. It is safe for concurrent use.
type Subject interface {
	// Name tells subjects apart in reports: short, stable, without spaces.
	Name() string
	// Capabilities says what the subject offers beyond running a program. A case that needs more than that is reported
	// as not applicable, never as passed.
	Capabilities() Capabilities
	// Execute has the contract of [executor.Executor].
	Execute(ctx context.Context, p executor.Program) (executor.Result, error)
	// Close ends the subject and all that it started. It is idempotent.
	Close() error
}

// Processes is implemented by a subject that runs programs in processes of their own on this machine.
type Processes interface {
	// PIDs are the processes in which programs run or could run, now.
	PIDs() []int
	// Leaving are those of them that take no program any more, and end when what they hold has.
	Leaving() []int
	// PeakResident is the highest resident memory, in bytes, that one of those processes had which have ended.
	PeakResident() int64
}

// Parallel is implemented by a subject that runs several programs at once in places of its own that it keeps from one program to the next.
type Parallel interface {
	// Places is how many: so many programs that wait for each other are in one each.
	Places() int
}

// Watched returns the subject as one whose processes can be watched, on this system too. It is false where nothing can be seen from
// outside, which is then no verdict.
func Watched(s Subject) (Processes, bool) {
	p, ok := s.(Processes)
	return p, ok && s.Capabilities().Lacks(Capabilities{Processes: true}) == "" && runtime.GOOS == "linux"
}

// Described is implemented by a subject that can say what stands behind it: the facts a reader needs to judge a figure.
type Described interface {
	Describe() []Fact
}

// Fact is one line of a description, for example {"engine", "V8 10.9.194.9"}.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}
