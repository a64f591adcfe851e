package executor

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// stripper turns TypeScript into JavaScript, in workers that do nothing else: the transform of hostile text takes
// seconds for a few kilobytes and cannot be interrupted, so it must be in a process that can be ended, with no neighbour
// to lose. The first of them is started with the first TypeScript program.
type stripper struct {
	open func(context.Context) (*Pool, error)

	mu      sync.Mutex
	pool    *Pool
	err     error         // why the last attempt to open it failed
	opening chan struct{} // closed when the attempt under way has ended
	closed  bool
}

// newStripper makes workers of one slot with what start returns: a spawner and what releases it.
func newStripper(o Options, build string, start func(Options) (spawner, func())) *stripper {
	o = o.single(o.Limits)
	if o.Logger != nil {
		o.Logger = o.Logger.With("pool", "typescript")
	}
	return &stripper{open: func(ctx context.Context) (*Pool, error) {
		spawn, release := start(o)
		p := newPool(o, spawn, build)
		p.release = release
		return p.open(ctx, func() *Fault { return nil }) // the outer pool has read the binary
	}}
}

// strip replaces the sources of the frame, or says why the program ends here.
func (s *stripper) strip(ctx context.Context, frame *wire.Execute, l Limits, called time.Time) *Fault {
	bounded, cancel := context.WithDeadline(ctx, called.Add(l.Timeout))
	defer cancel()
	pool, err := s.get(bounded)
	switch {
	case err == nil:
	case ctx.Err() != nil:
		return cancelledFault()
	case bounded.Err() != nil:
		return timeoutFault(l.Timeout)
	default:
		if fault, ok := err.(*Fault); ok {
			return fault
		}
		return startupFault(err.Error(), "")
	}
	request := *frame
	request.Form += wire.FormStripBody
	request.Input = []byte("null")
	bounds := l
	bounds.Result = wire.MaxResult
	bounds.Memory = min(bounds.Memory, pool.options.Limits.Memory) // a session may have more
	request.Bounds.Result, request.Bounds.Memory = uint64(bounds.Result), uint64(bounds.Memory)
	e := pool.newExecution(ctx, &Program{}, &request, bounds, called)
	r := pool.run(e)
	if r.Fault != nil {
		if r.Fault.Kind == WorkerLost && !e.outside || r.Fault.Kind == Engine || r.Fault.Kind == Memory {
			// It held nothing else, so the same program would end the next worker too. No engine was in it, only the parser.
			return engineFault("its TypeScript parser could not take this source: it is too large or nested too deeply")
		}
		return r.Fault
	}
	var stripped wire.Stripped
	if err := json.Unmarshal(r.Value, &stripped); err != nil || len(stripped.Modules) != len(frame.Modules) {
		return engineFault("its TypeScript parser gave no JavaScript")
	}
	frame.Source = stripped.Source
	for i := range frame.Modules {
		frame.Modules[i].Source = stripped.Modules[frame.Modules[i].Name]
	}
	return nil
}

// get returns the pool, opened when it is first needed. A caller waits no longer than its ctx lasts; the attempt goes on
// for the others.
func (s *stripper) get(ctx context.Context) (*Pool, error) {
	s.mu.Lock()
	if s.pool == nil && s.opening == nil && !s.closed {
		s.opening = make(chan struct{})
		go func() {
			pool, err := s.open(context.WithoutCancel(ctx))
			s.mu.Lock()
			defer s.mu.Unlock()
			s.pool, s.err = pool, err
			close(s.opening)
			s.opening = nil
		}()
	}
	opening := s.opening
	s.mu.Unlock()
	if opening != nil {
		select {
		case <-opening:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pool, s.err
}

// stats returns those of its workers, or nil when there never was one.
func (s *stripper) stats() *Stats {
	s.mu.Lock()
	pool := s.pool
	s.mu.Unlock()
	if pool == nil {
		return nil
	}
	stats := pool.Stats()
	return &stats
}

// close ends the workers. No strip may be under way.
func (s *stripper) close() {
	s.mu.Lock()
	s.closed = true
	opening := s.opening
	s.mu.Unlock()
	if opening != nil {
		<-opening
	}
	if s.pool != nil {
		s.pool.Close()
	}
}
