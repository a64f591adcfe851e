package executor

import (
	"context"
	"net/http"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// OutboundFunc is a function as a program's outbound door.
type OutboundFunc func(*http.Request) (*http.Response, error)

// RoundTrip implements [http.RoundTripper].
func (f OutboundFunc) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// OutboundRequest is one request that reached a program's outbound door.
type OutboundRequest struct {
	// Fetch is the number of the program's fetch, counted from 1. A redirect is a request of its own of the same fetch.
	Fetch int
	// Method and URL are as they were sent. The URL is ASCII without control characters and has at most 16 KiB.
	Method, URL string
	// Status is that of the answer; 0 when there was none until the execution ended.
	Status int
	// Sent and Received are bytes of bodies. What the program did not read may be missing from Received.
	Sent, Received int64
	// Err is why there is no answer, or why its body ended early; nil otherwise.
	Err error
}

// outbound is what an execution does at its outbound door. The execution's mutex guards it.
type outbound struct {
	door      http.RoundTripper    // nil: closed; does not change
	opened    uint64               // requests of the worker so far
	open      map[uint64]*exchange // those whose last frame is not sent
	uploading *exchange            // whose body is on its way from the worker
	held      uint64               // bytes of the bodies of exchanges without a response
	late      []*exchange          // with a response, whose bodies doors still read
	seen      []*OutboundRequest   // what reached the door
}

// request takes a request of the worker. Its error, as those of upload and want, is a broken promise of the worker.
func (e *execution) request(m *wire.Request) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	o := &e.outbound
	// A request of a settled execution crossed its end on the way; it is counted, so that even those have a bound.
	o.opened++
	switch {
	case o.door == nil, m.Request != o.opened:
		return errOutboundOrder
	case o.opened > uint64(e.limits.OutboundRequests), m.Body > uint64(e.limits.OutboundBody):
		return errOutboundBound
	case e.settled:
		return nil
	case o.uploading != nil:
		return errOutboundOrder
	case len(o.open) == wire.MaxOutboundInFlight, o.held+m.Body > uint64(e.limits.OutboundBody):
		return errOutboundBound
	case !honest(m):
		return errOutboundText
	}
	x := &exchange{execution: e, number: m.Request, request: m, want: make(chan struct{}, 1)}
	x.want <- struct{}{} // the first chunk is sent unasked
	x.ctx, x.cancel = context.WithCancel(e.errand())
	if o.open == nil {
		o.open = make(map[uint64]*exchange)
	}
	o.open[x.number] = x
	o.held += m.Body
	if m.Body > 0 {
		o.uploading = x
	} else {
		go x.run()
	}
	return nil
}

// upload takes the next part of a request's body; with the last one the request goes out.
func (e *execution) upload(m *wire.Upload) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.settled {
		return nil
	}
	x := e.outbound.uploading
	if x == nil || m.Request != x.number || len(m.Data) == 0 || uint64(len(x.body)+len(m.Data)) > x.request.Body {
		return errOutboundOrder
	}
	if x.body = append(x.body, m.Data...); uint64(len(x.body)) == x.request.Body {
		e.outbound.uploading = nil
		go x.run()
	}
	return nil
}

// want takes what the guest says about a response's body.
func (e *execution) want(m *wire.Want) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	x := e.outbound.open[m.Request]
	switch {
	case m.Request == 0, m.Request > e.outbound.opened, x != nil && x == e.outbound.uploading:
		return errOutboundOrder
	case e.settled, x == nil: // it crossed the last frame
	case m.Stop:
		x.cancel()
	default:
		select {
		case x.want <- struct{}{}:
		default:
			return errOutboundOrder
		}
	}
	return nil
}
