package executor

import (
	"maps"
	"slices"

	"github.com/isoproof/isoproof/executor/internal/confine"
)

// Stats is a pool at one instant. Counts run from Open.
type Stats struct {
	Executions map[string]int64 // by ending: "value" or the fault's kind
	Started    int64            // workers that said hello
	Ended      map[string]int64 // workers, by reason: the constants below
	Queued     int              // executions that wait for a slot
	Running    int              // executions in a slot
	Serving    int              // workers that take executions
	Spares     int              // warm workers that wait
	Starting   int              // workers on their way
	Leaving    int              // workers that finish what they hold
	Workers    []WorkerStats    // every worker process that has not ended, the oldest first
	// Lacking are the layers of confinement that this machine did not give to the workers, or that an option leaves off: see
	// [Identity].
	Lacking []string
	// TypeScript is the same of the workers that strip types, which are none of the above; nil before the first TypeScript
	// program. They run no program, so its Executions are empty.
	TypeScript *Stats
	// Sessions are the resident sessions that have an isolate, each in a worker that is none of the above; in no order.
	Sessions      []SessionStats
	SessionsEnded map[string]int64 // by reason: "idle", "closed", or the kind of the fault that ended them
	// PeakResident is the highest resident memory that any worker that has ended, of any kind, had, in bytes; 0 where the system
	// does not tell. The kernel counts the host in at the moment it started the worker, so it is never less than that.
	PeakResident int64
}

// SessionStats is one resident session.
type SessionStats struct {
	PID         int   // of its worker
	Evaluations int64 // that reached its isolate and have ended
	Running     int   // that run or wait
}

// WorkerStats is one worker process.
type WorkerStats struct {
	Number int // as in [Cost].Worker
	PID    int // as the host sees it
	Held   int // executions in it
}

// Why a worker ended.
const (
	EndedCount    = "count"    // it had served Options.Retire executions
	EndedUnfit    = "unfit"    // it asked to be replaced
	EndedDeadline = "deadline" // it did not yield at a deadline
	EndedEngine   = "engine"   // V8 aborted or ran out of memory
	EndedSyscall  = "syscall"  // its system-call filter ended it
	EndedProtocol = "protocol" // it sent what no worker may send
	EndedDied     = "died"     // it died for another reason
	EndedStartup  = "startup"  // it never said an acceptable hello
	EndedClosed   = "closed"   // the pool closed
)

// Stats returns the pool's statistics.
func (p *Pool) Stats() Stats {
	p.mu.Lock()
	s := Stats{
		Executions: maps.Clone(p.endings), Started: p.started, Ended: maps.Clone(p.ended), Queued: p.queue.Len(), Running: p.running,
		SessionsEnded: maps.Clone(p.sessionsEnded), PeakResident: p.peak,
	}
	if p.hello != nil {
		for _, l := range p.hello.Layers {
			if l.State != confine.Enforced {
				s.Lacking = append(s.Lacking, l.Name)
			}
		}
	}
	for _, w := range p.workers {
		if w.process != nil {
			s.Workers = append(s.Workers, WorkerStats{Number: w.number, PID: w.process.worker.Process.Pid, Held: len(w.held)})
		}
		switch w.state {
		case stateServing:
			s.Serving++
		case stateSpare:
			s.Spares++
		case stateStarting:
			s.Starting++
		case stateLeaving:
			s.Leaving++
		}
	}
	sessions := slices.Collect(maps.Keys(p.sessions))
	p.mu.Unlock()
	for _, session := range sessions {
		if stats, ok := session.stats(); ok {
			s.Sessions = append(s.Sessions, stats)
		}
	}
	if p.types != nil {
		if s.TypeScript = p.types.stats(); s.TypeScript != nil {
			s.PeakResident = max(s.PeakResident, s.TypeScript.PeakResident)
		}
	}
	return s
}
