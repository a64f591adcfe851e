//go:build v8

package worker

import (
	"runtime"
	"slices"
	"time"

	"github.com/isoproof/isoproof/executor/internal/engine"
	"github.com/isoproof/isoproof/executor/internal/wire"
)

// aheadIsolates is how many isolates are kept ready: one is taken while the next is being made.
const aheadIsolates = 2

// slot is one execution at a time. V8 wants one thread per isolate, so it is one thread too.
type slot struct {
	tasks   chan task[*job]
	isolate *engine.Isolate // made ahead, or kept; nil when there is none
	kept    bool            // the isolate is a session's: executions were in it
}

// serve does what the schedule says, for ever.
func (s *slots) serve(self *slot) {
	runtime.LockOSThread()
	for {
		var granted int64
		s.mu.Lock()
		if self.isolate != nil {
			s.sched.hot = append(s.sched.hot, self)
		} else {
			s.sched.cold = append(s.sched.cold, self)
		}
		s.assign()
		s.mu.Unlock()
		t := <-self.tasks
		switch {
		case t.make:
		case self.kept:
			granted = t.job.room()
			s.room.grant(0) // it has its room: the reserve is whole again
		default:
			granted = t.job.room()
			s.room.grant(granted)
		}
		switch {
		case t.make:
			self.isolate = engine.New(s.memory)
			s.mu.Lock()
			s.sched.making--
			s.mu.Unlock()
		case t.job.execute.Form >= wire.FormStripBody:
			s.strip(t.job)
		default:
			self.isolate = s.run(t.job, self.take(t.job.execute.Bounds.Memory), &granted)
			self.kept = self.isolate != nil
		}
		if !t.make {
			if !self.kept {
				s.room.grant(-granted)
			}
			s.mu.Lock()
			s.used = true
			s.sched.want = min(s.size, aheadIsolates)
			s.mu.Unlock()
		}
	}
}

// take returns an isolate with that memory limit: the one made ahead when it fits.
func (self *slot) take(memory uint64) *engine.Isolate {
	isolate := self.isolate
	self.isolate = nil
	if isolate != nil && isolate.Memory != memory {
		isolate.Dispose()
		isolate = nil
	}
	if isolate == nil {
		isolate = engine.New(memory)
	}
	return isolate
}

// run takes one execution from its first line to its settled frame, and leaves what is granted for as long as its isolate is there. It returns
// the isolate when that is a session's and stays.
func (s *slots) run(j *job, isolate *engine.Isolate, granted *int64) (kept *engine.Isolate) {
	isolate.Arm(time.Duration(j.execute.Bounds.Timeout) - time.Since(j.arrived))
	j.enter(isolate)
	ended := isolate.Start(&j.execute, failure(j.id, wire.OutcomeMemory), failure(j.id, wire.OutcomeEngine))
	for {
		// A wire that fails shows in the reader too, which ends the process.
		for r := range isolate.Outbox() {
			switch {
			case r.Console != nil:
				_ = s.writer.Console(j.id, r.Console)
			case r.Call != nil:
				_ = s.writer.Call(j.id, r.Call)
			case r.Request != nil:
				_ = s.writer.Request(j.id, r.Request)
				for part := range slices.Chunk(r.Body, wire.MaxChunk) {
					_ = s.writer.Upload(j.id, &wire.Upload{Request: r.Request.Request, Data: part})
				}
			default:
				_ = s.writer.Want(j.id, r.Want)
			}
		}
		if ended {
			break
		}
		ended = s.step(j, isolate)
	}
	ending := isolate.Ending()
	j.enter(nil)
	if s.resident {
		if isolate.Rest() {
			kept = isolate
		} else {
			ending.Retire = true
		}
	}
	if kept == nil { // before the host can send the next
		*granted = s.room.settle(*granted, int64(max(ending.PeakHeap, ending.PeakBytes)))
	}
	_ = s.settled(j, ending)
	if kept == nil {
		isolate.Dispose()
	}
	return kept
}

// step waits for what the program waits for, and takes it there.
func (s *slots) step(j *job, isolate *engine.Isolate) (ended bool) {
	var due <-chan time.Time
	if wait, ok := isolate.Wakeup(); ok {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		due = timer.C
	}
	select {
	case <-j.deliveries:
		return isolate.Deliver()
	case <-due:
	case <-isolate.Stopped():
	}
	return isolate.Tick()
}
