//go:build v8

package engine

/*
#include "shim.h"
*/
import "C"

import (
	"iter"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// Why an isolate is stopped.
type Why int

const (
	StopTimeout Why = C.ISO_STOP_TIMEOUT
	StopMemory  Why = C.ISO_STOP_MEMORY
	StopCancel  Why = C.ISO_STOP_CANCEL
)

// Isolate is one V8 isolate for one execution, or, in a session, for one after the other.
type Isolate struct {
	// Memory is the limit, in bytes, that the isolate was made with.
	Memory uint64

	c *C.iso_isolate

	mu       sync.Mutex // Stop against Dispose
	disposed bool
	watchdog *time.Timer
	stopped  chan struct{}
}

// made counts isolates.
var made atomic.Int64

// New makes an isolate from the startup snapshot. The goroutine must be locked to its thread.
func New(memory uint64) *Isolate {
	if made.Add(1) > 1 {
		keep() // not before the first: a cold start waits for that one
	}
	return &Isolate{Memory: memory, c: C.iso_new(C.uint64_t(memory)), stopped: make(chan struct{})}
}

// Rest disarms the watchdog of an execution that has ended, and readies the isolate for another one, which finds what is left
// in its global. It reports false when the isolate was stopped: nothing runs in it again.
func (i *Isolate) Rest() bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	if !i.watchdog.Stop() {
		return false // it has fired and waits for the lock
	}
	select {
	case <-i.stopped:
		return false
	default:
		return C.iso_rest(i.c) == 1
	}
}

// Dispose frees the isolate and all its guest made it hold.
func (i *Isolate) Dispose() {
	i.mu.Lock()
	i.disposed = true
	if i.watchdog != nil {
		i.watchdog.Stop()
	}
	i.mu.Unlock()
	C.iso_dispose(i.c)
}

// Stop ends what runs and whatever would run next. Any goroutine, any time; the first reason stands.
func (i *Isolate) Stop(why Why) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.disposed {
		return
	}
	C.iso_stop(i.c, C.int(why))
	select {
	case <-i.stopped:
	default:
		close(i.stopped)
	}
	// V8 forgets a termination once it has unwound to where it was entered from. The step that follows looks before it runs
	// anything; asking again covers what comes between.
	time.AfterFunc(stopAgain, func() { i.Stop(why) })
}

// stopAgain is the time between two demands to stop, until the isolate is disposed of.
const stopAgain = 20 * time.Millisecond

// Stopped is closed by the first Stop, so that a program that waits is ended too: by a Tick.
func (i *Isolate) Stopped() <-chan struct{} { return i.stopped }

// Arm sets the watchdog: after d the execution is stopped wherever it is.
func (i *Isolate) Arm(d time.Duration) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.watchdog = time.AfterFunc(d, func() { i.Stop(StopTimeout) })
}

// Start begins the execution with the frames that the process writes should the engine abort in it. It returns when
// the program waits for the host or has ended.
func (i *Isolate) Start(e *wire.Execute, memoryFrame, engineFrame []byte) (ended bool) {
	var pin runtime.Pinner
	defer pin.Unpin()
	modules := make([]C.iso_file, len(e.Modules)+1)
	for n, m := range e.Modules {
		modules[n] = C.iso_file{name: pinned(&pin, m.Name), source: pinned(&pin, m.Source)}
	}
	pin.Pin(&modules[0])
	b := &e.Bounds
	program := C.iso_program{
		main:         C.iso_file{name: pinned(&pin, e.Name), source: pinned(&pin, e.Source)},
		form:         C.int(e.Form),
		input:        pinnedBytes(&pin, e.Input),
		modules:      &modules[0],
		module_count: C.size_t(len(e.Modules)),
		providers:    pinnedBytes(&pin, e.Providers),
		bounds: C.iso_bounds{
			result:             C.uint64_t(b.Result),
			console_lines:      C.uint64_t(b.ConsoleLines),
			console_bytes:      C.uint64_t(b.ConsoleBytes),
			console_line_bytes: C.uint64_t(b.ConsoleLineBytes),
			tool_calls:         C.uint64_t(b.ToolCalls),
			tool_in_flight:     C.uint64_t(b.ToolInFlight),
			tool_payload:       C.uint64_t(b.ToolPayload),
			timers:             C.uint64_t(b.Timers),
			outbound_requests:  C.uint64_t(b.OutboundRequests),
			outbound_body:      C.uint64_t(b.OutboundBody),
		},
	}
	return C.iso_start(i.c, &program, C.uint64_t(b.Stack), borrow(memoryFrame), borrow(engineFrame)) == C.ISO_ENDED
}

// PostAnswer leaves the answer to a tool call with the isolate, for a Deliver. What waits counts against the guest's memory limit: an execution
// that lets too much wait is stopped. Any goroutine.
func (i *Isolate) PostAnswer(a *wire.Answer) {
	answer := C.iso_answer{call: C.uint64_t(a.Call), ok: flag(a.OK)}
	i.post(func(pin *runtime.Pinner) C.int {
		answer.name, answer.message = pinned(pin, a.Name), pinned(pin, a.Message)
		if a.OK {
			answer.payload = pinnedBytes(pin, a.Payload)
		}
		return C.iso_post_answer(i.c, &answer)
	})
}

// PostResponse leaves the answer to an outbound request, as PostAnswer does.
func (i *Isolate) PostResponse(r *wire.Response) {
	response := C.iso_response{
		request: C.uint64_t(r.Request), ok: flag(r.OK), redirected: flag(r.Redirected), body: flag(r.Body), status: C.uint32_t(r.Status),
	}
	i.post(func(pin *runtime.Pinner) C.int {
		response.message, response.status_text = pinned(pin, r.Message), pinned(pin, r.StatusText)
		response.url, response.headers = pinned(pin, r.URL), pinned(pin, headerLines(r.Headers))
		return C.iso_post_response(i.c, &response)
	})
}

// PostChunk leaves a part of a response's body, as PostAnswer does.
func (i *Isolate) PostChunk(c *wire.Chunk) {
	chunk := C.iso_chunk{request: C.uint64_t(c.Request), end: C.int(c.End)}
	i.post(func(pin *runtime.Pinner) C.int {
		chunk.data, chunk.message = pinnedBytes(pin, c.Data), pinned(pin, c.Message)
		return C.iso_post_chunk(i.c, &chunk)
	})
}

// post calls one of the shim's posts, unless the isolate is gone.
func (i *Isolate) post(call func(*runtime.Pinner) C.int) {
	var pin runtime.Pinner
	defer pin.Unpin()
	i.mu.Lock()
	fits := i.disposed || call(&pin) == 1
	i.mu.Unlock()
	if !fits {
		i.Stop(StopMemory)
	}
}

// Deliver hands the guest the oldest of what was posted: once for each.
func (i *Isolate) Deliver() (ended bool) { return C.iso_deliver(i.c) == C.ISO_ENDED }

// Tick fires the timers that are due.
func (i *Isolate) Tick() (ended bool) { return C.iso_tick(i.c) == C.ISO_ENDED }

// Wakeup is in how long Tick is due; ok is false when no timer is pending.
func (i *Isolate) Wakeup() (d time.Duration, ok bool) {
	ms := float64(C.iso_wakeup(i.c))
	if ms < 0 {
		return 0, false
	}
	return time.Duration(ms * float64(time.Millisecond)), true
}

// Outbox goes through what the guest has said since the last call. A record borrows the isolate's memory and is valid for its turn:
// a guest may say as much as its memory limit holds, and Go has none to spare for a copy.
func (i *Isolate) Outbox() iter.Seq[Record] {
	return func(yield func(Record) bool) {
		for {
			b := C.iso_outgoing(i.c)
			if b.size == 0 || !records(unsafe.Slice((*byte)(unsafe.Pointer(b.data)), int(b.size)), yield) {
				return
			}
			C.iso_sent(i.c)
		}
	}
}

// Ending says how the execution ended.
func (i *Isolate) Ending() wire.Settled {
	var e C.iso_ending
	C.iso_ended(i.c, &e)
	return wire.Settled{
		Outcome:      wire.Outcome(e.outcome),
		Value:        C.GoBytes(unsafe.Pointer(e.value.data), C.int(e.value.size)),
		Reason:       text(e.reason),
		Name:         text(e.name),
		Message:      text(e.message),
		Stack:        text(e.stack),
		File:         text(e.file),
		Line:         uint32(e.line),
		Column:       uint32(e.column),
		DroppedLines: uint64(e.dropped_lines),
		DroppedBytes: uint64(e.dropped_bytes),
		CPU:          uint64(e.cpu_ns),
		PeakHeap:     uint64(e.peak_heap),
		PeakBytes:    uint64(e.peak_bytes),
	}
}
