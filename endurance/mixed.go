package endurance

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/figures"
)

// Mix is hostile programs beside healthy ones, on a pool of a shape.
type Mix struct {
	Name    string
	Shape   executor.Options
	Hostile []string // roles of the programs that are hostile in it
	// Loses: a program of another may cost a healthy one its worker, which is run again then.
	Loses bool
}

// Mixes are all of them. In the first nobody brings a worker down, so nobody loses one. In the second programs do, and have
// no neighbour whom that could cost anything. In the third they do, and have.
func Mixes() []Mix {
	all := []string{"endless", "heap-filling", "console-flooding", "tool-flooding", "engine-aborting", "not yielding"}
	return []Mix{
		{Name: "workers shared with programs that end in their isolates", Shape: executor.Options{Workers: 3, Slots: 4}, Hostile: all[:4]},
		{Name: "a worker for each program", Shape: executor.Options{Workers: 10, Slots: 1, Spares: 2}, Hostile: all},
		{Name: "workers shared with programs that bring them down", Shape: executor.Options{Workers: 3, Slots: 4, Spares: 2}, Hostile: all, Loses: true},
	}
}

// How many programs of a round are healthy, and how many a quiet run has before the rounds.
const (
	healthyInRound = 4
	quietRounds    = 40
)

// MixEvidence is what was seen of some rounds.
type MixEvidence struct {
	Mix     string  `json:"mix"`
	Rounds  int     `json:"rounds"`
	Account Account `json:"account"` // of all calls
	Quiet   Spread  `json:"quiet"`   // of healthy programs alone
	Healthy Spread  `json:"healthy"` // of healthy programs beside the hostile ones, their reruns included
	Reruns  int     `json:"reruns"`
	Life
}

// Run makes the rounds on a pool of its own, each once the one before has settled.
func (m Mix) Run(ctx context.Context, b Bench, rounds int, progress Progress) (MixEvidence, error) {
	e := MixEvidence{Mix: m.Name, Rounds: rounds}
	o := m.Shape
	o.Retire = 1 << 30
	var err error
	e.Life, err = b.live(ctx, o, func(pool Pool, shape Shape) error {
		if err := whole(ctx, pool, shape); err != nil {
			return err
		}
		round := mixing{mix: m, pool: pool, account: &e.Account}
		for i := range quietRounds {
			round.run(ctx, i, nil)
		}
		e.Quiet = spread(round.healthy)
		round.healthy = nil
		for i := range rounds {
			if err := context.Cause(ctx); err != nil {
				return err
			}
			round.run(ctx, i, m.Hostile)
			progress("mixed: "+m.Name, i+1, rounds)
		}
		e.Healthy, e.Reruns = spread(round.healthy), round.reruns
		return nil
	})
	e.Account.Walls = spread(e.Account.walls)
	return e, err
}

// mixing is the rounds under way.
type mixing struct {
	mix  Mix
	pool Pool

	mu      sync.Mutex
	account *Account
	healthy []time.Duration
	reruns  int
}

// run makes the calls of a round and waits for them.
func (x *mixing) run(ctx context.Context, round int, roles []string) {
	var calls sync.WaitGroup
	for _, h := range hostile {
		if slices.Contains(roles, h.role) {
			calls.Go(func() { x.settle(ctx, h.role, h.program, "", h.ending) })
		}
	}
	for i := range healthyInRound {
		calls.Go(func() {
			program, want := healthy(round*healthyInRound + i)
			began := time.Now()
			if x.settle(ctx, "healthy", program, want, "value") {
				x.mu.Lock()
				x.healthy = append(x.healthy, time.Since(began))
				x.mu.Unlock()
			}
		})
	}
	calls.Wait()
}

// mostReruns is how often a program is run again whose worker another one brought down.
const mostReruns = 20

// settle runs a program until it has its own ending, or one that it may not have.
func (x *mixing) settle(ctx context.Context, role string, program executor.Program, want, ending string) bool {
	may := strings.Split(ending, "|")
	if x.mix.Loses {
		may = append(may, lost)
	}
	for n := 0; ; n++ {
		c := execute(ctx, x.pool, role, program, want)
		again := c.Ending == lost && x.mix.Loses && n < mostReruns
		x.mu.Lock()
		x.account.add(c, may...)
		if again {
			x.reruns++
		}
		if c.Ending == lost && !again && x.mix.Loses {
			x.account.add(Call{Role: role, Ending: fmt.Sprintf("lost %d times", n+1)})
		}
		x.mu.Unlock()
		if !again {
			return c.Ending == "value"
		}
	}
}

// Judge says which rules are broken.
func (e MixEvidence) Judge() []Violation {
	var broken verdict
	m := mixNamed(e.Mix)
	broken.judgeAccount(e.Account, e.Rounds*(healthyInRound+len(m.Hostile))+quietRounds*healthyInRound+e.Reruns)
	if n := e.Healthy.Count; n != e.Rounds*healthyInRound {
		broken.say(RuleCalls, "%d healthy programs have their value, and %d had to", n, e.Rounds*healthyInRound)
	}
	if most := max(Starved*e.Quiet.P95, Unnoticed); e.Healthy.P95 > most {
		broken.say(RuleStarved, "of the healthy programs 5 %% took more than %s; alone %s, which allows %s", figures.Milliseconds(e.Healthy.P95), figures.Milliseconds(e.Quiet.P95), figures.Milliseconds(most))
	}
	ended := map[string]int{}
	if slices.Contains(m.Hostile, "not yielding") && e.Rounds > 0 {
		ended[executor.EndedDeadline], ended[executor.EndedEngine] = Any, Any
	}
	broken.judgeEnded(ended, e.Stats)
	broken.judgeEnd(e.Account.Tally, e.Life)
	return broken
}

func mixNamed(name string) Mix {
	for _, m := range Mixes() {
		if m.Name == name {
			return m
		}
	}
	return Mix{}
}
