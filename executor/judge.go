package executor

import (
	"errors"
	"fmt"
	"time"

	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/jsontext"
	"github.com/isoproof/isoproof/executor/internal/wire"
)

// A worker that tells one of these has broken the protocol: nothing it says counts any more, and it is ended.
var (
	errUnknown       = errors.New("a frame for an execution it does not hold")
	errValue         = errors.New("a value that is not JSON")
	errLarge         = errors.New("a value over its limit")
	errConsole       = errors.New("console output over its limits")
	errCallOrder     = errors.New("a tool call out of order")
	errCallBound     = errors.New("a tool call over its limits")
	errCallArgs      = errors.New("tool arguments that are not JSON")
	errOutboundOrder = errors.New("an outbound request, or a frame of one, out of order")
	errOutboundBound = errors.New("an outbound request over its limits")
	errOutboundText  = errors.New("an outbound request that is not valid HTTP")
	errLimitName     = errors.New("a limit that does not exist")
	errCancelled     = errors.New("a cancellation that nobody asked for")
	errFrame         = errors.New("a frame out of place")
)

// judge turns what a worker says of an execution's end into its result, or into the lie it is. A value that comes after
// the deadline (late) is a timeout: the worker's clock does not decide.
func judge(m *wire.Settled, l Limits, late bool) (Result, error) {
	r := Result{
		Truncated: Truncated{Lines: int64(min(m.DroppedLines, 1<<62)), Bytes: int64(min(m.DroppedBytes, 1<<62))},
		Cost: Cost{
			GuestCPU: time.Duration(min(m.CPU, 1<<62)), PeakHeap: int64(min(m.PeakHeap, 1<<62)), PeakBytes: int64(min(m.PeakBytes, 1<<62)),
		},
	}
	switch m.Outcome {
	case wire.OutcomeValue:
		switch {
		case int64(len(m.Value)) > l.Result:
			return r, errLarge
		case late:
			r.Fault = timeoutFault(l.Timeout)
			return r, nil
		}
		switch jsontext.Check(m.Value, maxDepth) {
		case jsontext.Invalid:
			return r, errValue
		case jsontext.TooDeep: // an honest worker may send that
			r.Fault = resultFault(fmt.Sprintf("it is nested more than %d deep", maxDepth))
		default:
			r.Value = m.Value
		}
	case wire.OutcomeTimeout:
		r.Fault = timeoutFault(l.Timeout)
	case wire.OutcomeMemory:
		r.Fault = memoryFault(l.Memory)
	case wire.OutcomeGuest:
		r.Fault = guestFault(GuestError{
			Name:    escape(m.Name, wire.MaxErrorName, false),
			Message: escape(m.Message, wire.MaxMessage, true),
			Stack:   escape(m.Stack, wire.MaxStack, true),
			File:    escape(m.File, wire.MaxFile, false),
			Line:    int(m.Line), Column: int(m.Column),
		})
	case wire.OutcomeResult:
		r.Fault = resultFault(escape(m.Reason, wire.MaxReason, false))
	case wire.OutcomeLimit:
		n, ok := map[string]int64{
			wire.LimitToolCalls: l.ToolCalls, wire.LimitToolPayload: l.ToolPayload, wire.LimitTimers: l.Timers,
			wire.LimitOutboundRequests: l.OutboundRequests, wire.LimitOutboundBody: l.OutboundBody,
		}[m.Reason]
		if !ok {
			return r, errLimitName
		}
		r.Fault = limitFault(m.Reason, n)
	case wire.OutcomeEngine:
		r.Fault = engineFault(escape(m.Reason, wire.MaxReason, false))
	default:
		return r, errCancelled // a cancelled execution has settled on the host and is not judged
	}
	return r, nil
}

// maxDepth is how deep encoding/json follows; a value beyond it could not be decoded by most callers.
const maxDepth = 10_000

// diagnosis is how a worker's process ended, as far as its executions are concerned.
type diagnosis struct {
	failed   *wire.Failed // its last words
	failedID uint64
	confine.Death
	how string // exit status or signal, for a person
}

// sentence says what becomes of an execution in a worker that died while it held so many, and why the worker ended.
func (d diagnosis) sentence(id uint64, held int, l Limits) *Fault {
	switch {
	case d.ByFilter:
		return syscallFault(d.Call) // which of them made the call cannot be told
	case d.OutOfMemory && held == 1: // RLIMIT_DATA refuses an honest worker first, and then there are last words
		return memoryFault(l.Memory)
	case d.failed == nil, d.failedID != id && (d.failedID != 0 || held != 1):
		return workerLostFault()
	case d.failed.Outcome == wire.OutcomeMemory:
		return memoryFault(l.Memory)
	}
	return engineFault(escape(d.failed.Reason, wire.MaxReason, false))
}
