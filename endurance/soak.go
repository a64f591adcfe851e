package endurance

import (
	"context"
	"fmt"
	"slices"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/figures"
	"github.com/isoproof/isoproof/harness/processes"
)

// What a host may hold beyond what it held before the pool was opened, at any time of a soak; its resident memory has HostGrowth.
const (
	HostGoroutines  = 64
	HostDescriptors = 64
	HostChildren    = 16 // workers, spares, and those that come before those have gone that they replace
)

// Soak is healthy programs in great number.
type Soak struct {
	Executions int
	AtOnce     int // executions under way
	Retire     int // executions of a worker; 0: the executor's default
}

// SoakEvidence is what was seen of it.
type SoakEvidence struct {
	Soak    Soak     `json:"soak"`
	Account Account  `json:"account"`
	Series  []Sample `json:"series"`
	Retire  int      `json:"retire"`
	Life
}

// Sample is one look at the host and its workers.
type Sample struct {
	Executions int `json:"executions"` // that had settled
	Footprint
	Largest int64 `json:"largest_worker_bytes"` // resident memory of the largest worker
}

// samples is how many looks there are at a soak, and leastSamples how many there have to be for a growth to be judged.
const (
	samples      = 200
	leastSamples = 20
)

// Run makes the executions on a pool of its own.
func (k Soak) Run(ctx context.Context, b Bench, progress Progress) (SoakEvidence, error) {
	e := SoakEvidence{Soak: k}
	every := max(1, k.Executions/samples)
	var err error
	e.Life, err = b.live(ctx, executor.Options{Workers: 2, Retire: k.Retire}, func(pool Pool, _ Shape) error {
		e.Retire = pool.Options().Retire
		pump(ctx, pool, k.Executions, k.AtOnce, func(c Call) {
			e.Account.add(c, "value")
			if n := e.Account.Calls; n%every == 0 {
				e.Series = append(e.Series, sample(n, pool))
			}
			progress("soak", e.Account.Calls, k.Executions)
		})
		return nil
	})
	e.Account.Walls = spread(e.Account.walls)
	return e, err
}

func sample(executions int, p Pool) Sample {
	s := Sample{Executions: executions, Footprint: Holding()}
	for _, w := range p.Stats().Workers {
		now, _, _ := processes.Resident(w.PID)
		s.Largest = max(s.Largest, now)
	}
	return s
}

// Growth is by how much the middle of the host's resident memory in the last quarter of the series is above that in the second, in
// bytes: in the first the host gets what it keeps.
func (e SoakEvidence) Growth() int64 {
	n := len(e.Series) / 4
	if n == 0 {
		return 0
	}
	return middle(e.Series[len(e.Series)-n:]) - middle(e.Series[n:2*n])
}

func middle(of []Sample) int64 {
	var all []int64
	for _, s := range of {
		all = append(all, s.Resident)
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// Judge says which rules are broken.
func (e SoakEvidence) Judge() []Violation {
	var broken verdict
	broken.judgeAccount(e.Account, e.Soak.Executions)
	// Of the executions that the workers there hold no count can be seen from outside.
	retired, most := int(e.Stats.Ended[executor.EndedCount]), e.Soak.Executions/e.Retire
	if retired > most || retired < most-e.Shape.Workers+1 {
		broken.say(RuleWorkers, "%d workers have retired by their count, and from %d to %d had to", retired, max(0, most-e.Shape.Workers+1), most)
	}
	ended := map[string]int{}
	if retired > 0 {
		ended[executor.EndedCount] = retired
	}
	broken.judgeEnded(ended, e.Stats)
	if len(e.Series) < leastSamples {
		broken.say(RuleGrowth, "%d samples were taken: fewer than %d say nothing of growth", len(e.Series), leastSamples)
	}
	if g := e.Growth(); g > HostGrowth {
		broken.say(RuleGrowth, "the host's resident memory grew by %s, the bound is %s", figures.MiB(g), figures.MiB(HostGrowth))
	}
	for _, s := range e.Series {
		at := fmt.Sprintf("after %d executions the host had", s.Executions)
		for _, c := range []struct {
			what           string
			now, was, most int
		}{
			{"goroutines", s.Goroutines, e.Before.Goroutines, HostGoroutines}, {"descriptors", s.Descriptors, e.Before.Descriptors, HostDescriptors},
			{"child processes", s.Children, e.Before.Children, HostChildren},
		} {
			if c.now > c.was+c.most {
				broken.say(RuleGrowth, "%s %d %s, the bound is the %d before and %d", at, c.now, c.what, c.was, c.most)
				return append(broken, Violation{RuleGrowth, "later samples are not judged"})
			}
		}
	}
	broken.judgeEnd(e.Account.Tally, e.Life)
	return broken
}
