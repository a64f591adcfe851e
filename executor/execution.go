package executor

import (
	"container/list"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// execution is one program on its way through the pool. Whoever first has the last word on it calls settle; what the
// worker still says after that is read, checked and dropped.
type execution struct {
	pool     *Pool
	id       uint64
	limits   Limits
	dispatch Dispatch
	caller   context.Context
	called   time.Time
	deadline time.Time     // called + Timeout
	done     chan struct{} // closed by settle; result does not change after it
	outside  bool          // its worker was killed by somebody else; set before done is closed by that

	// Guarded by the pool's mutex.
	place   *list.Element // in the queue
	worker  *worker       // that holds it, until that worker lets go
	queued  time.Duration
	carried int // number of the worker it was given to

	inFlight atomic.Int64 // tool calls whose answer has not got room on the wire; only the worker's reader adds

	mu          sync.Mutex
	frame       *wire.Execute // until it is sent or settled
	out         *wire.Writer  // once it is sent
	settled     bool
	result      Result
	console     int64 // bytes of result.Console
	calls       uint64
	outbound    outbound
	errands     context.Context // of the tool calls and outbound requests, made with the first one
	stopErrands context.CancelFunc
}

func (p *Pool) newExecution(ctx context.Context, program *Program, frame *wire.Execute, l Limits, called time.Time) *execution {
	return &execution{
		pool: p, limits: l, dispatch: program.Tools, outbound: outbound{door: program.Outbound}, caller: ctx, called: called, deadline: called.Add(l.Timeout),
		done: make(chan struct{}), frame: frame,
	}
}

// errand is the context of what runs on the host for the program: the caller's, which ends with the execution. The mutex is
// held, and the execution is not settled.
func (e *execution) errand() context.Context {
	if e.errands == nil {
		e.errands, e.stopErrands = context.WithCancel(e.caller)
	}
	return e.errands
}

// settle ends the execution for its caller, unless it has ended. Result carries value or fault and what the worker
// reported; the rest is filled in.
func (e *execution) settle(r Result) bool {
	e.mu.Lock()
	if e.settled {
		e.mu.Unlock()
		return false
	}
	e.settled = true
	e.frame = nil
	r.Console = e.result.Console
	for _, seen := range e.outbound.seen {
		r.Outbound = append(r.Outbound, *seen)
	}
	r.Cost.ToolCalls = e.result.Cost.ToolCalls
	r.Cost.Wall = time.Since(e.called)
	e.result = r
	stop := e.stopErrands
	e.mu.Unlock()
	if told := e.pool.settling; told != nil {
		told(r)
	}
	close(e.done)
	if stop != nil {
		stop()
	}
	return true
}

// send gives the execution to its worker with what is left of its time. It reports false when there is nothing to do
// there: the execution ended on the way.
func (e *execution) send(out *wire.Writer) bool {
	e.mu.Lock()
	left := time.Until(e.deadline)
	if e.settled || left <= 0 {
		e.mu.Unlock()
		e.settle(Result{Fault: timeoutFault(e.limits.Timeout)})
		return false
	}
	e.frame.Bounds.Timeout = uint64(left)
	err := out.Execute(e.id, e.frame)
	e.frame = nil
	e.out = out
	e.mu.Unlock()
	if _, refused := err.(*wire.ProtocolError); refused {
		// check lets nothing through that the wire does not carry, so this is a defect, but one that must not wait for a deadline.
		e.settle(Result{Fault: engineFault(err.Error())})
		return false
	}
	return true // any other error: the worker is gone, and its end settles what it held
}

// cancel asks the worker to end the execution. It reports false when no worker has it: a settled one is not sent.
func (e *execution) cancel() bool {
	e.mu.Lock()
	out := e.out
	e.mu.Unlock()
	if out == nil {
		return false
	}
	_ = out.Cancel(e.id) // a wire that fails ends its worker
	return true
}
