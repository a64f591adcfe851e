package endurance

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/figures"
)

// Account is what came of a great number of calls: not each of them, but all that is judged.
type Account struct {
	Calls  int              `json:"calls"`
	Tally  map[string]int64 `json:"tally"`           // by ending
	Wrong  []string         `json:"wrong,omitempty"` // values that are not right, and endings that no call may have; the first ones
	Wrongs int              `json:"wrongs"`          // how many there were
	Walls  Spread           `json:"walls"`           // of those that ended with a value
	// Lost are the calls that ended as lost, by the number of their worker.
	Lost map[int]int `json:"lost,omitempty"`

	walls []time.Duration
}

// Spread is the middle, the 95th percentile and the highest of some figures.
type Spread struct {
	Median time.Duration `json:"median_ns"`
	P95    time.Duration `json:"p95_ns"`
	Worst  time.Duration `json:"worst_ns"`
	Count  int           `json:"count"`
}

func spread(all []time.Duration) Spread {
	if len(all) == 0 {
		return Spread{}
	}
	sorted := slices.Sorted(slices.Values(all))
	return Spread{figures.OfSorted(sorted, 0.5), figures.OfSorted(sorted, 0.95), figures.OfSorted(sorted, 1), len(sorted)}
}

func (s Spread) String() string {
	if s.Count == 0 {
		return "-"
	}
	return fmt.Sprintf("%s, %s, %s", figures.Milliseconds(s.Median), figures.Milliseconds(s.P95), figures.Milliseconds(s.Worst))
}

// shownWrongs is how many wrong values and endings an account keeps in full.
const shownWrongs = 20

// add counts a call, whose ending has to be one of those. A call takes at most its bound.
func (a *Account) add(c Call, may ...string) {
	if a.Tally == nil {
		a.Tally, a.Lost = map[string]int64{}, map[int]int{}
	}
	a.Calls++
	a.Tally[c.Ending]++
	wrong := c.Wrong
	switch {
	case c.Ending == "value":
		a.walls = append(a.walls, c.Wall)
	case c.Ending == lost:
		a.Lost[c.Worker]++
	}
	switch {
	case wrong != "":
	case !slices.Contains(may, c.Ending):
		wrong = "it ended as " + c.String()
	case c.Wall > c.Bound:
		wrong = fmt.Sprintf("it settled after %s, the bound is %s", c.Wall, c.Bound)
	}
	if wrong == "" {
		return
	}
	if a.Wrongs++; len(a.Wrong) < shownWrongs {
		a.Wrong = append(a.Wrong, fmt.Sprintf("%s: %s", c.Role, wrong))
	}
}

// pump makes n calls of healthy programs, so many at a time; done is told of each, one at a time.
func pump(ctx context.Context, p executor.Executor, n, atOnce int, done func(Call)) {
	var callers errgroup.Group
	callers.SetLimit(atOnce)
	var mu sync.Mutex
	for i := 0; i < n && ctx.Err() == nil; i++ {
		callers.Go(func() error {
			program, want := healthy(i)
			c := execute(ctx, p, "healthy", program, want)
			mu.Lock()
			defer mu.Unlock()
			done(c)
			return nil
		})
	}
	_ = callers.Wait() // no call returns an error: done is told
}
