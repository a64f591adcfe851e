// Package executor runs untrusted JavaScript in V8 isolates that live in confined worker processes, and ends every
// execution with a value or a typed [Fault] inside its bounds.
//
// The package is pure Go: it never links V8. [Open] starts the workers (the isoproof-worker binary) and returns a
// [Pool], the one implementation of [Executor].
package executor

import (
	"context"
	"encoding/json"
	"net/http"
	"time"
)

// Executor runs programs. It is safe for concurrent use.
type Executor interface {
	// Execute runs one program and returns what became of it. It returns within the program's timeout and grace,
	// counted from the call, time in the queue included. All that happens to a program is in the Result; a non-nil
	// error means that nothing ran: the caller misused the API (an invalid limit or option, a closed executor), or the session
	// has ended ([*SessionEnded]). A ctx that ends settles the execution as [Cancelled].
	Execute(ctx context.Context, p Program) (Result, error)
	// Close drains what runs, then ends every worker. It is idempotent; Execute fails with [ErrClosed] afterwards.
	Close() error
}

// Form says how a program's source is read.
type Form uint8

const (
	// FunctionBody is the body of an async function with input, tools and console in scope: the default. A text that is
	// nothing but one function is called with them instead, and one with import or export declarations is a Module.
	FunctionBody Form = iota
	// Module is an ECMAScript module whose default export is called with (input, tools, console), or, when it is not a
	// function, is the result itself.
	Module
)

// Language is what a program and its modules are written in.
type Language uint8

const (
	// JavaScript is passed to the engine as it is: the default.
	JavaScript Language = iota
	// TypeScript has its types stripped in a worker process, not in the host's; nothing is type-checked. A source whose
	// name ends in .tsx may have JSX.
	TypeScript
)

// Program is one unit of untrusted code and all it may reach. The zero value of each optional field is the default.
type Program struct {
	// Name is the file name that errors and stack traces carry. Default: program.js or program.ts.
	Name string
	// Source is the code. An empty one, and one that is no valid UTF-8, ends as a SyntaxError of the program.
	Source string
	// Form says how Source is read. Default: FunctionBody.
	Form Form
	// Language of Source and of Modules. Default: JavaScript.
	Language Language
	// Input is the JSON value the program gets as input. Default: null.
	Input json.RawMessage
	// Modules maps specifiers to sources: the only thing import reaches. One whose name ends in .json is JSON.
	Modules map[string]string
	// Tools answers tools.<provider>.<tool>(args). Default: every call rejects.
	Tools Dispatch
	// Providers are the names that the program finds when it enumerates tools, in this order: at most 256, each an identifier of
	// at most 64 characters (letters of ASCII, digits, _ and $), no reserved word, no name of the program's scope, none that the
	// language itself asks an object for, and no two that differ by capitals alone. They are a help, and no bound: a call of any
	// other provider reaches Tools, too. Default: tools looks empty.
	Providers []string
	// Outbound answers fetch. It is called concurrently, for each redirect again, under a context that ends with the execution
	// or the program's interest. An error rejects the fetch with its text, and a panic is contained. Default: fetch rejects, and
	// nothing reaches a network. [OutboundFunc] makes one of a function, package executor/outbound one that sends requests
	// under a policy. Authority belongs here: any http or https URL, method and header may come.
	Outbound http.RoundTripper
	// Limits of this execution. A zero field takes the pool's default.
	Limits Limits
}

// Result is what became of one execution. Exactly one of Value and Fault is set.
type Result struct {
	// Value is the JSON value the program returned; nil when it faulted.
	Value json.RawMessage
	// Fault says why the program has no value; nil when it has one.
	Fault *Fault
	// Console holds the captured lines in order, inside their limits.
	Console []ConsoleLine
	// Outbound lists every request that reached Program.Outbound, redirects included, in order.
	Outbound []OutboundRequest
	// Truncated counts what the console limits kept out.
	Truncated Truncated
	// Cost is what the execution used.
	Cost Cost
}

// Err is Fault as an error, for a caller to whom a program without a value is one: nil when there is a value, and otherwise what
// errors.As finds as a *[Fault]. Fault itself must not be returned as an error: a nil *Fault in one is not nil.
func (r Result) Err() error {
	if r.Fault == nil {
		return nil
	}
	return r.Fault
}

// ConsoleLine is one captured console call. Text holds no line that the program did not write, but may hold control
// characters: print it with [Printable].
type ConsoleLine struct {
	Level string `json:"level"` // log, info, warn, error, debug, trace
	Text  string `json:"text"`
	// Cut says that the text was longer than Limits.ConsoleLineBytes.
	Cut bool `json:"cut,omitempty"`
}

// Truncated counts the console output that was dropped at a limit.
type Truncated struct {
	Lines int64 `json:"lines"`
	Bytes int64 `json:"bytes"`
}

// Cost is what an execution used.
type Cost struct {
	Wall      time.Duration // from the call of Execute to settlement, measured on the host
	Queue     time.Duration // of it, waiting for a worker
	GuestCPU  time.Duration // thread CPU time of the isolate, as the worker reports it
	PeakHeap  int64         // bytes of V8 heap at the highest seen point
	PeakBytes int64         // bytes held outside the V8 heap at the highest point: buffers, C heap, what waits for the guest
	ToolCalls int           // calls that reached the dispatch
	Worker    int           // number of the worker in its pool, counted from 1; 0 when none was reached
}
