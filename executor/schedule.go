package executor

// workerState is where a worker stands in its life. It only ever goes forward.
type workerState uint8

const (
	stateStarting workerState = iota // no hello yet
	stateSpare                       // warm, waits to serve
	stateServing                     // takes executions
	stateLeaving                     // finishes what it holds, takes nothing more
	stateGone                        // its process has ended
)

// stateNames are the states as the statistics have them: what is gone is not in them.
var stateNames = [...]WorkerState{stateStarting: WorkerStarting, stateSpare: WorkerSpare, stateServing: WorkerServing, stateLeaving: WorkerLeaving, stateGone: ""}

// pick returns the worker for the next execution: the one with most free slots, so that executions share a worker as
// late as possible; among equals the one used last, whose pages and isolate are warm. Nil when no slot is free.
func pick(workers []*worker, slots int) *worker {
	var best *worker
	for _, w := range workers {
		if w.state != stateServing || len(w.held) >= slots {
			continue
		}
		if best == nil || len(w.held) < len(best.held) || len(w.held) == len(best.held) && w.lastUsed > best.lastUsed {
			best = w
		}
	}
	return best
}

// freeSlots counts the slots that could take an execution now.
func freeSlots(workers []*worker, slots int) int {
	free := 0
	for _, w := range workers {
		if w.state == stateServing {
			free += max(slots-len(w.held), 0)
		}
	}
	return free
}

// plan is what the pool does next so that it has the workers it wants.
type plan struct {
	promote int // spares to put to service
	start   int // processes to start
}

// planWorkers compares what is there with what is wanted. Not more than burst workers start at the same time: each start
// costs CPU that running executions need.
func planWorkers(serving, spares, starting, wantServing, wantSpares, burst int) plan {
	promote := min(max(wantServing-serving, 0), spares)
	missing := wantServing + wantSpares - serving - spares - starting
	return plan{promote: promote, start: max(min(missing, burst-starting), 0)}
}
