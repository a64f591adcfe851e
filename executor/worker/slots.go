//go:build v8

package worker

import (
	"fmt"
	"sync"
	"time"

	"github.com/isoproof/isoproof/executor/internal/engine"
	"github.com/isoproof/isoproof/executor/internal/wire"
)

// job is one execution on its way through a slot.
type job struct {
	id      uint64
	execute wire.Execute
	arrived time.Time
	// deliveries has one for each delivery that waits in the isolate's inbox, and room for all that the host may send before the guest takes
	// it: the reader never waits for a guest.
	deliveries chan struct{}

	mu      sync.Mutex
	isolate *engine.Isolate // while it runs
	stopped bool            // cancelled before it ran
}

// deliverable is how many deliveries may wait: an answer for each call in flight, and of each exchange the response, the chunk
// that was asked for and the last one, which comes unasked.
func deliverable(b *wire.Bounds) int {
	n := int(b.ToolInFlight)
	if b.OutboundRequests > 0 {
		n += 3 * int(min(b.OutboundRequests, wire.MaxOutboundInFlight))
	}
	return n
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

// room is the writable memory that the job may take, in bytes.
func (j *job) room() int64 { return int64(j.execute.Bounds.Memory) + wire.ExecutionOverhead }

// post leaves a delivery with the isolate; false: nobody can have asked for it. One that comes after the end is dropped.
func (j *job) post(leave func(*engine.Isolate)) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.isolate == nil {
		return true
	}
	if len(j.deliveries) == cap(j.deliveries) {
		return false
	}
	leave(j.isolate)
	j.deliveries <- struct{}{}
	return true
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

// slots are all executions that this worker may hold at once.
type slots struct {
	memory uint64 // the limit that isolates made ahead have
	writer *wire.Writer
	room   *room
	// resident: the one slot keeps its isolate from execution to execution
	resident bool

	mu    sync.Mutex
	size  int
	jobs  map[uint64]*job // all that are held
	used  bool            // one has ended
	sched schedule[*job, *slot]
}

func newSlots(c *wire.Configure, writer *wire.Writer, room *room) *slots {
	n := int(c.Slots)
	s := &slots{memory: c.Memory, writer: writer, room: room, resident: c.Resident, size: n, jobs: make(map[uint64]*job)}
	s.sched.want = 1 // for the first execution, which somebody may be waiting for
	for range n {
		go s.serve(&slot{tasks: make(chan task[*job], 1)})
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
		return s.deliver(f.ID, func(i *engine.Isolate) { i.PostAnswer(&answer) })
	case wire.TypeResponse:
		response, err := wire.DecodeResponse(f.Payload)
		if err != nil {
			return err
		}
		return s.deliver(f.ID, func(i *engine.Isolate) { i.PostResponse(&response) })
	case wire.TypeChunk:
		chunk, err := wire.DecodeChunk(f.Payload)
		if err != nil {
			return err
		}
		return s.deliver(f.ID, func(i *engine.Isolate) { i.PostChunk(&chunk) })
	case wire.TypeCancel:
		if j := s.find(f.ID); j != nil {
			j.cancel()
		}
		return nil
	default:
		return fmt.Errorf("worker: unexpected %s frame", f.Type)
	}
}

// deliver leaves a frame with its job, unless that has ended.
func (s *slots) deliver(id uint64, leave func(*engine.Isolate)) error {
	if j := s.find(id); j != nil && !j.post(leave) {
		return fmt.Errorf("worker: more frames for execution %d than calls and requests in flight", id)
	}
	return nil
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
	j := &job{id: f.ID, execute: e, arrived: time.Now(), deliveries: make(chan struct{}, deliverable(&e.Bounds))}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.jobs) == s.size {
		return fmt.Errorf("worker: execution %d is one more than the %d slots", f.ID, s.size)
	}
	s.jobs[f.ID] = j
	if !s.used {
		s.sched.want = 0 // nothing beside a first execution: threads that fault pages in slow each other down
	}
	s.sched.waiting = append(s.sched.waiting, j)
	s.assign()
	return nil
}

// assign gives tasks to idle slots. It is called with the lock held; a slot's channel has room, since it is idle.
func (s *slots) assign() {
	for {
		to, t, ok := s.sched.next()
		if !ok {
			return
		}
		to.tasks <- t
	}
}

// settled makes room for the next execution and tells the host. The room comes first: the host may answer at once.
func (s *slots) settled(j *job, ending wire.Settled) error {
	s.mu.Lock()
	delete(s.jobs, j.id)
	s.mu.Unlock()
	return s.writer.Settled(j.id, &ending)
}
