package adversarial

import "time"

// Evidence is what the host saw of one run: all of it from its own side.
type Evidence struct {
	Ending   Ending
	Finds    []Find // of secrets that the program was not told, in all that came of it
	Calls    []Call
	Requests []Request
	Console  Console
	Wall     time.Duration // from the call to its settlement
	// Left is how many requests the executor says have reached a door. Without one there are none.
	Left int
	// Way is what the direct way out came to; nil with another setting.
	Way *Way

	// Next are the executions after it: one, or one in each place that the subject has for programs, all at once.
	Next []Next

	// Watched says that the subject's processes could be watched; without it what follows is empty.
	Watched bool
	// Gone says that a process of before the run has ended.
	Gone bool
	// Before is the resident memory of the largest process before the run, Peak the highest of any one until after the next
	// execution, in bytes.
	Before, Peak int64

	// Beside is how its neighbour came out, if it had one.
	Beside *Evidence
}

// Way is a direct way out, seen from behind it.
type Way struct {
	Looked  []string  // the names that were looked up, each once, sorted
	Dialled []string  // the addresses and ports that the dialer was asked for, each once, sorted
	Arrived []Request // as the server behind every address read them
}

// Next is an execution after a run.
type Next struct {
	Worker int // that it was in, by its number in the pool
	Ending Ending
	Waited time.Duration // for a worker
	// Differences are what it found otherwise than the first execution in a fresh worker.
	Differences []string
}

// Growth is what the run made a process grow by, in bytes.
func (e Evidence) Growth() int64 { return max(0, e.Peak-e.Before) }
