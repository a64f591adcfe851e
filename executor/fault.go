package executor

import (
	"errors"
	"fmt"
	"time"
)

// Kind names why an execution has no value. The set is closed and stable.
type Kind string

const (
	Timeout    Kind = "timeout"     // the deadline passed; the same program would time out again
	Memory     Kind = "memory"      // what the program holds passed the memory limit
	Guest      Kind = "guest"       // the program threw, rejected, or does not parse
	BadResult  Kind = "result"      // the program ended, but its value cannot leave the isolate
	Limit      Kind = "limit"       // a counted bound other than time and memory was passed
	Syscall    Kind = "syscall"     // the worker made a system call that its filter forbids
	Engine     Kind = "engine"      // V8 aborted
	WorkerLost Kind = "worker_lost" // the worker died for another reason than this program
	Overloaded Kind = "overloaded"  // the queue was full
	Startup    Kind = "startup"     // no worker could be started
	Cancelled  Kind = "cancelled"   // the caller's context ended first
)

// Kinds lists every kind, in the order of the documentation.
func Kinds() []Kind {
	return []Kind{Timeout, Memory, Guest, BadResult, Limit, Syscall, Engine, WorkerLost, Overloaded, Startup, Cancelled}
}

// Retryable says whether the same program may succeed when it is run again unchanged.
func (k Kind) Retryable() bool { return k == WorkerLost || k == Overloaded }

// Fault is the typed reason why an execution ended without a value. Its Text is the declared text of its kind.
type Fault struct {
	Kind Kind
	Text string
	// Guest describes the program's own error; set only when Kind is Guest.
	Guest *GuestError
	// Call is the system call that the worker was ended for; set only when Kind is Syscall, and where the kernel's log tells
	// (docs/faults.md).
	Call string
}

// GuestError is an error of the program, cut to bounds, control and bidirectional characters escaped.
type GuestError struct {
	Name    string `json:"name"`
	Message string `json:"message"`
	Stack   string `json:"stack,omitempty"`
	// File, Line and Column (counted from 1) are where a syntax error stands, or where an error was thrown, if known.
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

// Error makes a Fault usable as a Go error, for example the startup fault that Open returns.
func (f *Fault) Error() string {
	text := string(f.Kind) + ": " + f.Text
	if f.Call != "" {
		text += ": " + f.Call
	}
	return text
}

// ErrClosed is returned by Execute on a closed executor.
var ErrClosed = errors.New("executor: the pool or session is closed")

// The declared texts: the one place where they are written.

func timeoutFault(limit time.Duration) *Fault {
	return &Fault{Kind: Timeout, Text: fmt.Sprintf("execution timed out after %s", limit)}
}

func memoryFault(limit int64) *Fault {
	return &Fault{Kind: Memory, Text: fmt.Sprintf("execution exceeded its memory limit of %d MiB", limit>>20)}
}

func guestFault(e GuestError) *Fault {
	text := e.Name
	switch {
	case text == "":
		text = e.Message
	case e.Message != "":
		text += ": " + e.Message
	}
	return &Fault{Kind: Guest, Text: text, Guest: &e}
}

func resultFault(reason string) *Fault {
	return &Fault{Kind: BadResult, Text: "result cannot leave the isolate: " + reason}
}

func limitFault(which string, n int64) *Fault {
	return &Fault{Kind: Limit, Text: fmt.Sprintf("%s limit of %d exceeded", which, n)}
}

func syscallFault(call string) *Fault {
	return &Fault{Kind: Syscall, Text: "the worker was ended by its system-call filter", Call: call}
}

func engineFault(reason string) *Fault {
	return &Fault{Kind: Engine, Text: "the engine aborted: " + reason}
}

func workerLostFault() *Fault {
	return &Fault{Kind: WorkerLost, Text: "the worker holding this execution was lost"}
}

func overloadedFault(n int) *Fault {
	return &Fault{Kind: Overloaded, Text: fmt.Sprintf("the pool's queue of %d is full", n)}
}

func startupFault(reason, remedy string) *Fault {
	text := "no worker could start: " + reason
	if remedy != "" {
		text += " (" + remedy + ")"
	}
	return &Fault{Kind: Startup, Text: text}
}

func cancelledFault() *Fault {
	return &Fault{Kind: Cancelled, Text: "the caller cancelled the execution"}
}
