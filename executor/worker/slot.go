//go:build v8

package worker

import (
	"runtime"
	"time"

	"github.com/isoproof/isoproof/executor/internal/engine"
	"github.com/isoproof/isoproof/executor/internal/wire"
)

// slot serves one execution after the other, for ever. V8 wants one thread per isolate.
func (s *slots) slot() {
	runtime.LockOSThread()
	var ahead *engine.Isolate
	for {
		var j *job
		first := false
		if ahead == nil {
			select {
			case j = <-s.cold:
			case <-s.nudge:
				ahead = engine.New(s.memory)
				continue
			}
		} else {
			j = <-s.hot
			// Another slot makes the next one while this one runs, save beside a worker's first execution: somebody may have
			// waited for the worker, and two threads that fault pages in slow each other down.
			if first = s.first.CompareAndSwap(true, false); !first {
				s.makeAhead(s.want)
			}
		}
		if j.execute.Form >= wire.FormStripBody {
			s.strip(j)
			if first {
				s.makeAhead(s.want)
			}
			continue
		}
		isolate := ahead
		ahead = nil
		if isolate != nil && isolate.Memory != j.execute.Bounds.Memory {
			isolate.Dispose()
			isolate = nil
		}
		if isolate == nil {
			isolate = engine.New(j.execute.Bounds.Memory)
		}
		s.run(j, isolate)
		if first {
			s.makeAhead(s.want)
		}
	}
}

// makeAhead asks for isolates until n are made, being made or due.
func (s *slots) makeAhead(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.ahead < n {
		s.ahead++
		s.nudge <- struct{}{}
	}
}

// run takes one execution from its first line to its settled frame.
func (s *slots) run(j *job, isolate *engine.Isolate) {
	isolate.Arm(time.Duration(j.execute.Bounds.Timeout) - time.Since(j.arrived))
	j.enter(isolate)
	ended := isolate.Start(&j.execute, failure(j.id, wire.OutcomeMemory), failure(j.id, wire.OutcomeEngine))
	for {
		// A wire that fails shows in the reader too, which ends the process.
		for _, r := range isolate.Outbox() {
			if r.Console != nil {
				_ = s.writer.Console(j.id, r.Console)
			} else {
				_ = s.writer.Call(j.id, r.Call)
			}
		}
		if ended {
			break
		}
		ended = s.step(j, isolate)
	}
	ending := isolate.Ending()
	j.enter(nil)
	_ = s.settled(j, ending)
	isolate.Dispose()
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
	case a := <-j.answers:
		return isolate.Deliver(&a)
	case <-due:
	case <-isolate.Stopped():
	}
	return isolate.Tick()
}
