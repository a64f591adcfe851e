// Package worker is the process that holds V8: it reads executions from the wire, runs each in an isolate of its own, and
// writes what they say and how they end.
//
// Each of its slots is one goroutine locked to one thread. A slot takes an execution, settles it, disposes of the isolate
// and is free again; one slot keeps an isolate made ahead, so that the next execution need not wait for one.
package worker
