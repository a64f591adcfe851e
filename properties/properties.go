// Package properties holds the two promises that have to be kept together, as data and a judge: a program ends on time with
// its typed cause ([Termination]), and the process that ran it did not outgrow its bound ([Memory]). [Run] records what
// happened to each case, seen from the host alone; [Judge] decides, as a pure function of the record.
package properties

import (
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
)

// The fixed allowances of the judge. No case has its own.
const (
	Margin   = harness.Margin
	Overhead = harness.Overhead // on top of the limit of the one execution in the worker
	// LeastHeld is the share of its limit, in per cent, that a program was granted before it is denied more: a limit that
	// denies early is not the limit that was asked for.
	LeastHeld = 60
)

// The limits of a case that states no others.
const (
	Timeout     = 300 * time.Millisecond // of a case of Termination
	Arrival     = time.Second            // timeout of one whose program has to begin within it, on a busy machine too
	Patience    = 20 * time.Second       // timeout of a case of Memory, which ends long before
	MemoryLimit = 64 << 20
)

// Family is a set of cases that prove one promise.
type Family struct {
	Name    string
	Promise string
	Cases   []Case
}

// Families are all of them, in the order of the documentation.
func Families() []Family { return []Family{Termination(), Memory()} }

// Case is one program with its expected ending.
type Case struct {
	Name    string // short, unique within its family
	Program executor.Program
	Ending  Ending
	Stops   Stop
	// Needs are the capabilities without which the case is not applicable to a subject.
	Needs harness.Capabilities
	// Recorded: how the case ends is reported and not judged. All other rules hold.
	Recorded bool
}

// Ending is how a run ended.
type Ending struct {
	Kind string `json:"kind"` // value, Denied, or the kind of the fault
	Text string `json:"text"` // the value as JSON, what the program caught, or the fault's declared text
}

// Denied is the kind of a program that fills its memory until it is refused more, catches that, and returns
// {"denied": text, "held": bytes}.
const Denied = "denied"

func (e Ending) String() string { return e.Kind + ": " + e.Text }

// Stop says how a program's use of the processor ends.
type Stop string

const (
	// Inside: the isolate is interrupted, and its worker goes on.
	Inside Stop = "isolate"
	// WithWorker: nothing interrupts the builtin that it is in; its worker ends and is replaced.
	WithWorker Stop = "worker"
	// Either: which of the two it is depends on how fast the machine is.
	Either Stop = "either"
)
