package executor

import (
	"maps"
	"slices"
	"time"

	"github.com/isoproof/isoproof/executor/internal/confine"
)

// Stats is a pool at one instant. Counts run from Open.
type Stats struct {
	Executions map[string]int64 // by ending: "value" or the fault's kind
	Wall       Durations        // of these, from the call to the settlement
	Queue      Durations        // of these, waiting for a worker
	GuestCPU   time.Duration    // of these together, as their workers report it
	ToolCalls  int64            // of these together that reached the dispatch
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
	// does not tell. A worker that ended by itself is counted where it had more than this process ever had: of less the kernel
	// does not tell which of the two it was.
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
	Served int // executions it was ever given, those included
	State  WorkerState
}

// WorkerState is where a worker stands in its life, which only goes forward.
type WorkerState string

// The states of a worker whose process has not ended.
const (
	WorkerStarting WorkerState = "starting" // it has said no hello yet
	WorkerSpare    WorkerState = "spare"    // warm, waits to serve
	WorkerServing  WorkerState = "serving"  // takes executions
	WorkerLeaving  WorkerState = "leaving"  // finishes what it holds, takes nothing more
)

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
	EndedClosed   = "closed"   // the pool closed; it may have been on its way
)

// EndReasons lists every reason, in the order above.
func EndReasons() []string {
	return []string{EndedCount, EndedUnfit, EndedDeadline, EndedEngine, EndedSyscall, EndedProtocol, EndedDied, EndedStartup, EndedClosed}
}

// Stats returns the pool's statistics.
func (p *Pool) Stats() Stats {
	p.mu.Lock()
	s := Stats{
		Wall: p.wall, Queue: p.waits, GuestCPU: p.cpu, ToolCalls: p.calls,
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
			s.Workers = append(s.Workers, WorkerStats{Number: w.number, PID: w.process.worker.Process.Pid, Held: len(w.held), Served: w.served, State: stateNames[w.state]})
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

// Resident reads how much resident memory all worker processes have now, those of sessions and of TypeScript included, in bytes: 0 where
// the system does not tell. Pages that they share count for each.
func (s Stats) Resident() int64 {
	n := int64(0)
	for _, w := range s.Workers {
		n += residentOf(w.PID)
	}
	for _, session := range s.Sessions {
		n += residentOf(session.PID)
	}
	if s.TypeScript != nil {
		n += s.TypeScript.Resident()
	}
	return n
}
