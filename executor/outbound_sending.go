package executor

import (
	"errors"
	"io"
	"sync"
)

// errSent is what a door gets that asks for a request's body too late.
var errSent = errors.New("the body of the request is gone: its answer has come")

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

// again is the GetBody of a request: transports send a body again when a connection turns out to be closed.
func (x *exchange) again() (io.ReadCloser, error) {
	x.execution.mu.Lock()
	defer x.execution.mu.Unlock()
	if x.body == nil {
		return nil, errSent
	}
	return &sending{rest: x.body}, nil
}
