// Package worker is the process that holds V8: it reads executions from the wire, runs each in an isolate of its own, and
// writes what they say and how they end.
//
// Each of its slots is one goroutine locked to one thread. A slot takes an execution, settles it, disposes of the isolate
// (a session's is kept) and is free again; some idle slots hold an isolate made ahead, so that the next execution need not wait
// for one.
package worker
