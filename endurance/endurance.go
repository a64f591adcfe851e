// Package endurance asks of a pool what its owner asks before trusting it: what is lost when a worker dies, whether anybody else
// notices, whether the pool recovers, whether one tenant can hold up another, and whether it leaks.
//
// [Faults] are what goes wrong with workers and with their host, as data. [Flow] kills workers while executions flow. [Mixed] has
// hostile and healthy programs beside each other, [Soak] healthy ones in great number. [Walk] takes a pool through random
// operations beside a model of it. Each records what its callers and the machine saw, and judges that with pure functions;
// nothing that is judged rests on what a worker says of itself.
package endurance

import (
	"context"
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
)

// The fixed allowances of every judge.
const (
	// Margin is what a settlement may take beyond what it is owed, and what the next caller may wait.
	Margin = harness.Margin
	// Patience is how long a pool may take to be whole again, and the host to have given back what the pool held.
	Patience = 10 * time.Second
	// HostGrowth is what the host's resident memory may grow by between the first and the last quarter of a soak, in bytes.
	HostGrowth = 16 << 20
	// Starved is how many times the time of a quiet run a healthy program may take beside hostile ones, at the 95th percentile...
	Starved = 25
	// ...and Unnoticed is what it may take anyway: on a pool that quick a multiple says nothing.
	Unnoticed = 500 * time.Millisecond
)

// Pool is what is put to the test: [*executor.Pool].
type Pool interface {
	executor.Executor
	Stats() executor.Stats
	Options() executor.Options
}

// Open opens a pool of the worker under test in the shape that is asked for.
type Open func(ctx context.Context, o executor.Options) (Pool, error)

// Progress is told how far a part is; done and total count the same thing.
type Progress func(part string, done, total int)

// Violation is one rule that was broken, and how.
type Violation struct {
	Rule string `json:"rule"`
	Text string `json:"text"`
}

func (v Violation) String() string { return v.Rule + ": " + v.Text }
