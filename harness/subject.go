// Package harness names what can be put under proof. Gates, measurements and reports know a [Subject] and nothing of
// what is behind it: the executor of this module is one subject among others.
package harness

import (
	"context"

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

// Capabilities are what a subject declares that it can do.
type Capabilities struct {
	Memory     bool // bounds a program's memory by Limits.Memory
	Tools      bool // passes tool calls to Program.Tools
	Outbound   bool // passes the requests of fetch to Program.Outbound, and refuses them without one
	Modules    bool // runs the Module form and resolves Program.Modules
	TypeScript bool // runs programs in TypeScript
	Web        bool // offers the web APIs that the workload uses
	Processes  bool // implements Processes: what programs cost the machine can be watched from outside
}

// Processes is implemented by a subject that runs programs in processes of their own on this machine.
type Processes interface {
	// PIDs are the processes in which programs run or could run, now.
	PIDs() []int
	// PeakResident is the highest resident memory, in bytes, that one of those processes had which have ended.
	PeakResident() int64
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
