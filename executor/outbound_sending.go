package executor

import (
	"errors"
	"io"
	"slices"
	"sync"
)

// errSent is what a door gets that asks for a request's body too late.
var errSent = errors.New("the body of the request is gone: it was closed, or its answer has come")

// sending is the body of a request as the door reads it. Transports keep a request for as long as its answer is read, so its
// bytes go when they are read or no longer wanted.
type sending struct {
	mu   sync.Mutex
	rest []byte
	err  error // once there is no rest
}

func (s *sending) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return 0, s.err
	}
	n := copy(p, s.rest)
	if s.rest = s.rest[n:]; len(s.rest) == 0 {
		s.rest, s.err = nil, io.EOF // an empty slice would hold what it was cut from
	}
	return n, nil
}

func (s *sending) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.rest, s.err = nil, errSent
	}
	return nil
}

func (s *sending) done() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err != nil
}

// again is the body of a request, as often as a transport asks: it sends one again when a connection turns out to be closed.
func (x *exchange) again() (io.ReadCloser, error) {
	x.execution.mu.Lock()
	defer x.execution.mu.Unlock()
	if x.body == nil {
		return nil, errSent
	}
	s := &sending{rest: x.body}
	x.sending = append(x.sending, s)
	return s, nil
}

// release lets go of the request's body with the answer, upon which the worker may send others. A door may answer before it has
// read a body and go on to read it: such bodies may have the execution's bound once more, and one that is over it is cut off.
// The execution's mutex is held.
func (x *exchange) release() {
	o, size := &x.execution.outbound, uint64(len(x.body))
	if size == 0 {
		return // there was none, or it is released
	}
	x.body = nil
	o.held -= size
	o.late = slices.DeleteFunc(o.late, func(l *exchange) bool { return !l.unsent() })
	for _, l := range o.late {
		size += l.request.Body
	}
	switch {
	case !x.unsent():
	case size <= uint64(x.execution.limits.OutboundBody):
		o.late = append(o.late, x)
	default:
		for _, s := range x.sending {
			s.Close()
		}
	}
}

// unsent says whether the door may still read the body.
func (x *exchange) unsent() bool {
	x.sending = slices.DeleteFunc(x.sending, (*sending).done)
	return len(x.sending) > 0
}
