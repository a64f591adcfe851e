//go:build v8

package worker

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/isoproof/isoproof/executor/internal/engine"
	"github.com/isoproof/isoproof/executor/internal/wire"
)

// job is one execution on its way through a slot.
type job struct {
	id      uint64
	execute wire.Execute
	arrived time.Time
	// answers has room for every call that may be in flight: the reader never waits for a guest.
	answers chan wire.Answer

	mu      sync.Mutex
	isolate *engine.Isolate // while it runs
	stopped bool            // cancelled before it ran
}

// cancel ends the job wherever it is.
func (j *job) cancel() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.stopped = true
	if j.isolate != nil {
		j.isolate.Stop(engine.StopCancel)
	}
}

// enter gives the job its isolate.
func (j *job) enter(i *engine.Isolate) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.isolate = i
	if j.stopped && i != nil {
		i.Stop(engine.StopCancel)
	}
}

// aheadIsolates is how many isolates are kept ready: one is taken while the next is being made.
const aheadIsolates = 2

// slots are all executions that this worker may hold at once.
type slots struct {
	memory uint64 // the limit that isolates made ahead have
	writer *wire.Writer

	hot   chan *job     // taken by slots that have an isolate or are making one ahead
	cold  chan *job     // taken by the others, which make one first
	nudge chan struct{} // asks a cold slot to make an isolate ahead
	want  int           // how many are kept ready
	held  chan struct{} // one token for each execution held
	first atomic.Bool   // no execution has come yet

	mu    sync.Mutex
	jobs  map[uint64]*job
	ahead int // isolates made, being made or asked for that no execution has claimed
}

func newSlots(n int, memory uint64, writer *wire.Writer) *slots {
	s := &slots{
		memory: memory,
		writer: writer,
		hot:    make(chan *job),
		cold:   make(chan *job),
		want:   min(n, aheadIsolates),
		nudge:  make(chan struct{}, n+aheadIsolates), // as many as are wanted, and one for each execution that claimed one
		held:   make(chan struct{}, n),
		jobs:   make(map[uint64]*job),
	}
	s.first.Store(true)
	s.makeAhead(1)
	for range n {
		go s.slot()
	}
	return s
}

// take handles a frame of the host. An error ends the worker: the host is trusted, so it is a bug.
func (s *slots) take(f wire.Frame) error {
	switch f.Type {
	case wire.TypeExecute:
		return s.execute(f)
	case wire.TypeAnswer:
		answer, err := wire.DecodeAnswer(f.Payload)
		if err != nil {
			return err
		}
		if j := s.find(f.ID); j != nil {
			select {
			case j.answers <- answer:
			default:
				return fmt.Errorf("worker: more answers for execution %d than calls in flight", f.ID)
			}
		}
		return nil
	case wire.TypeCancel:
		if j := s.find(f.ID); j != nil {
			j.cancel()
		}
		return nil
	default:
		return fmt.Errorf("worker: unexpected %s frame", f.Type)
	}
}

func (s *slots) find(id uint64) *job {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.jobs[id]
}

func (s *slots) execute(f wire.Frame) error {
	e, err := wire.DecodeExecute(f.Payload)
	if err != nil {
		return err
	}
	j := &job{id: f.ID, execute: e, arrived: time.Now(), answers: make(chan wire.Answer, e.Bounds.ToolInFlight)}
	select {
	case s.held <- struct{}{}:
	default:
		return fmt.Errorf("worker: execution %d is one more than the %d slots", f.ID, cap(s.held))
	}
	to := s.cold
	s.mu.Lock()
	s.jobs[f.ID] = j
	if s.ahead > 0 {
		// Worth waiting for even while it is being made: another would take longer and slow this one down.
		s.ahead--
		to = s.hot
	}
	s.mu.Unlock()
	select {
	case to <- j:
	default:
		go func() { to <- j }() // its slot is free or about to be, since a token was
	}
	return nil
}

// settled makes room for the next execution and tells the host. The room comes first: the host may answer at once.
func (s *slots) settled(j *job, ending wire.Settled) error {
	s.mu.Lock()
	delete(s.jobs, j.id)
	s.mu.Unlock()
	<-s.held
	return s.writer.Settled(j.id, &ending)
}
