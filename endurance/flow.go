package endurance

import (
	"context"
	"math/rand/v2"
	"syscall"
	"time"

	"github.com/isoproof/isoproof/executor"
)

// Flow is workers killed while executions flow.
type Flow struct {
	Executions int
	Kills      int
	AtOnce     int    // executions under way
	Seed       uint64 // of which worker is killed
}

// FlowEvidence is what was seen of it.
type FlowEvidence struct {
	Flow     Flow    `json:"flow"`
	Account  Account `json:"account"`
	Killed   []int   `json:"killed"`   // numbers of the workers, in the order of their deaths
	Settling Spread  `json:"settling"` // from the kill until a lost call had settled
	Life
}

// flowShape has room for more than one worker at a time to be down. No worker retires, so that each that ends was killed.
var flowShape = executor.Options{Workers: 2, Spares: 2, Retire: 1 << 30}

// Run makes the executions on a pool of its own and kills a worker that holds some of them after every so many.
func (f Flow) Run(ctx context.Context, b Bench, progress Progress) (FlowEvidence, error) {
	e := FlowEvidence{Flow: f}
	random := rand.New(rand.NewPCG(f.Seed, 1))
	killed := map[int]time.Time{}
	var settling []time.Duration
	every := max(1, f.Executions/max(1, f.Kills))
	var err error
	e.Life, err = b.live(ctx, flowShape, func(pool Pool, shape Shape) error {
		if err := whole(ctx, pool, shape); err != nil {
			return err
		}
		pump(ctx, pool, f.Executions, f.AtOnce, func(c Call) {
			e.Account.add(c, "value", lost)
			if c.Ending == lost {
				if at, was := killed[c.Worker]; was {
					settling = append(settling, time.Since(at))
				}
			}
			// A kill that finds nobody at work is made up for after the next call.
			if due := (e.Account.Calls + every/2) / every; len(e.Killed) < min(due, f.Kills) {
				if number := killOne(pool, random, killed); number != 0 {
					e.Killed = append(e.Killed, number)
				}
			}
			progress("executions with kills", e.Account.Calls, f.Executions)
		})
		return nil
	})
	e.Account.Walls, e.Settling = spread(e.Account.walls), spread(settling)
	return e, err
}

// killOne kills a worker that holds executions, and returns its number; 0: there is none.
func killOne(p Pool, random *rand.Rand, killed map[int]time.Time) int {
	var busy []executor.WorkerStats
	for _, w := range p.Stats().Workers {
		if _, was := killed[w.Number]; w.Held > 0 && !was {
			busy = append(busy, w)
		}
	}
	if len(busy) == 0 {
		return 0
	}
	w := busy[random.IntN(len(busy))]
	at := time.Now()
	if err := syscall.Kill(w.PID, syscall.SIGKILL); err != nil {
		return 0
	}
	killed[w.Number] = at
	return w.Number
}

// Judge says which rules are broken.
func (e FlowEvidence) Judge() []Violation {
	var broken verdict
	broken.judgeAccount(e.Account, e.Flow.Executions)
	dead := map[int]bool{}
	for _, number := range e.Killed {
		dead[number] = true
	}
	if len(e.Killed) != e.Flow.Kills || len(dead) != e.Flow.Kills {
		broken.say(RuleCalls, "%d workers were killed, and %d had to be", len(dead), e.Flow.Kills)
	}
	for number, n := range e.Account.Lost {
		switch {
		case !dead[number]:
			broken.say(RuleEnding, "%d calls were lost in worker %d, which nobody killed", n, number)
		case n > e.Shape.Slots:
			broken.say(RuleEnding, "%d calls were lost in worker %d, which has room for %d", n, number, e.Shape.Slots)
		}
	}
	if e.Settling.Worst > Margin {
		broken.say(RuleBound, "a lost call settled %s after its worker was killed, the bound is %s", e.Settling.Worst, Margin)
	}
	ended := map[string]int{}
	if e.Flow.Kills > 0 {
		ended[executor.EndedDied] = e.Flow.Kills
	}
	broken.judgeEnded(ended, e.Stats)
	broken.judgeEnd(e.Account.Tally, e.Life)
	return broken
}

// judgeAccount says what holds of every account.
func (v *verdict) judgeAccount(a Account, calls int) {
	if a.Calls != calls {
		v.say(RuleCalls, "%d calls were made, and %d had to be", a.Calls, calls)
	}
	for i, text := range a.Wrong {
		if i == 0 && a.Wrongs > len(a.Wrong) {
			v.say(RuleValue, "%d calls have not what they have to; the first ones:", a.Wrongs)
		}
		v.say(RuleValue, "%s", text)
	}
}

// judgeEnd says what holds of every pool that was whole again and then closed.
func (v *verdict) judgeEnd(seen map[string]int64, l Life) {
	v.judgeStatistics(seen, l.Stats)
	if missing := isWhole(l.Stats, l.Shape); missing != "" {
		v.say(RuleWhole, "%s", missing)
	}
	if more := l.After.beyond(l.Before); more != "" {
		v.say(RuleLeft, "%s", more)
	}
}
