package executor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"github.com/isoproof/isoproof/executor/internal/jsontext"
	"github.com/isoproof/isoproof/executor/internal/wire"
)

// call takes one tool call of the worker. The error is a broken promise of the worker.
func (p *Pool) call(e *execution, c *wire.Call) error {
	// A call of a settled execution crossed its end on the way; it is counted, so that even those have a bound.
	e.mu.Lock()
	e.calls++
	calls, settled := e.calls, e.settled
	e.mu.Unlock()
	switch {
	case c.Call != calls:
		return errCallOrder
	case int64(calls) > e.limits.ToolCalls, int64(len(c.Args)) > e.limits.ToolPayload:
		return errCallBound
	case settled:
		return nil
	case e.inFlight.Load() >= e.limits.ToolInFlight:
		return errCallBound
	}
	// Without the lock: the execution's deadline must not wait for large arguments to be read.
	refusal := ""
	switch verdict := jsontext.Check(c.Args, maxDepth); {
	case verdict == jsontext.Invalid:
		return errCallArgs
	case verdict == jsontext.TooDeep: // an honest worker may send that
		refusal = fmt.Sprintf("the arguments of tools.%s.%s are nested more than %d deep", c.Provider, c.Tool, maxDepth)
	case e.dispatch == nil:
		refusal = fmt.Sprintf("tools.%s.%s is not available: this program was given no tools", c.Provider, c.Tool)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.settled {
		return nil
	}
	e.inFlight.Add(1)
	if refusal != "" {
		// Not on this goroutine: an answer may have to wait until the worker reads, and this one must go on reading.
		go p.answer(e, &wire.Answer{Call: c.Call, Message: refusal})
		return nil
	}
	e.result.Cost.ToolCalls++
	// The caller's code may never return, so nothing waits for this goroutine: not Execute, not Close.
	ctx, call := e.errand(), ToolCall{Provider: c.Provider, Tool: c.Tool, Args: c.Args}
	go labelled("tool", e.carried, func() { p.dispatch(ctx, e, c.Call, call) })
	return nil
}

// dispatch runs the caller's code for one call and sends what it says.
func (p *Pool) dispatch(ctx context.Context, e *execution, n uint64, c ToolCall) {
	answer := &wire.Answer{Call: n, Message: "the tool panicked"}
	defer func() {
		// The panic's text is the host's own, so the guest does not get it. This also covers runtime.Goexit.
		_ = recover()
		p.answer(e, answer)
	}()
	value, err := e.dispatch(ctx, c)
	if err != nil {
		name, message := describe(err)
		answer = &wire.Answer{Call: n, Name: name, Message: message}
		return
	}
	if ctx.Err() != nil {
		// Nobody waits any more: encoding what is dropped would only take the host's time.
		answer = &wire.Answer{Call: n, Message: "the execution has ended"}
		return
	}
	payload, err := encode(ctx, value, e.limits.ToolPayload)
	if err != nil {
		answer = &wire.Answer{Call: n, Message: "the tool's answer cannot be encoded: " + text(err.Error())}
		return
	}
	answer = &wire.Answer{Call: n, OK: true, Payload: payload}
}

// answer sends an answer, unless the execution has ended meanwhile.
func (p *Pool) answer(e *execution, a *wire.Answer) {
	if limit := e.limits.ToolPayload; int64(len(a.Payload)) > limit {
		p.abandon(e, limitFault(wire.LimitToolPayload, limit), e.limits.Grace)
		return
	}
	e.mu.Lock()
	settled, out := e.settled, e.out
	e.mu.Unlock()
	if !settled {
		// It is in flight until it has got room: a worker that reads no answers has no more of them wait than calls it may have.
		// From then on the worker may have seen it, and may make another call.
		_ = out.Answer(e.id, a, func() { e.inFlight.Add(-1) }) // a wire that fails ends its worker
	}
}

// describe is a tool's error as the guest gets it.
func describe(err error) (name, message string) {
	name, message = "Error", ""
	var chosen *ToolError
	if errors.As(err, &chosen) && chosen != nil {
		if chosen.Name != "" {
			name = chosen.Name
		}
		message = chosen.Message
	} else {
		message = err.Error()
	}
	return text(name), text(message)
}

// text makes a Go string fit for the wire, which carries nothing but UTF-8.
func text(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// largeAnswer is the size of an answer from which to check it is work that deadlines would wait for: a storm of such answers
// gets half of the CPUs.
const largeAnswer = 1 << 20

var checking = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2))

// encode is a tool's answer as JSON. One over the limit is not looked at.
func encode(ctx context.Context, value any, most int64) ([]byte, error) {
	raw, ok := value.(json.RawMessage)
	if ok && int64(len(raw)) > largeAnswer && int64(len(raw)) <= most {
		select {
		case checking <- struct{}{}:
			defer func() { <-checking }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	switch {
	case !ok:
		return json.Marshal(value)
	case len(raw) == 0:
		return []byte("null"), nil
	case int64(len(raw)) > most:
		return raw, nil
	case jsontext.Check(raw, maxDepth) != jsontext.Valid:
		return nil, errors.New("the json.RawMessage is not valid JSON in UTF-8")
	}
	return raw, nil
}
