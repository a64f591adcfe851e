package attack

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/isoproof/isoproof/executor/internal/confine"
)

// patience is how long one worker may take.
const patience = 30 * time.Second

// atOnce is how many workers try at once: each is a start, which is mostly the kernel's work.
const atOnce = 4

// Run makes every attempt of the table: with every layer of the policy, and for each refusal in its two arms. The policy
// needs a bound on memory that the table's attempt goes past: 512 MiB. An error means that nothing can be said.
func Run(ctx context.Context, binary *os.File, p confine.Policy) (Report, error) {
	f, err := newFixture()
	if err != nil {
		return Report{}, err
	}
	defer f.close()
	starter := confine.NewStarter()
	defer starter.Close()
	r := runner{ctx: ctx, starter: starter, binary: binary, policy: p, fixture: f, endings: map[arm]*outcome{}}
	report := Report{Rows: make([]Row, len(Table))}
	var workers sync.WaitGroup
	next := make(chan int)
	errs := make([]error, len(Table))
	for range atOnce {
		workers.Go(func() {
			for i := range next {
				report.Rows[i], errs[i] = r.row(Table[i])
			}
		})
	}
	for i := range Table {
		next <- i
	}
	close(next)
	workers.Wait()
	for i, err := range errs {
		if err != nil {
			return Report{}, fmt.Errorf("%s: %w", Table[i].Name, err)
		}
	}
	full, err := r.try(Table[0].Call, nil)
	report.Layers = full.Layers
	return report, err
}

type runner struct {
	ctx     context.Context
	starter *confine.Starter
	binary  *os.File
	policy  confine.Policy
	fixture *fixture

	mu      sync.Mutex
	endings map[arm]*outcome
}

// arm is a call and the layers that the worker is without: equal ones are tried once.
type arm struct{ call, without string }

type outcome struct {
	once   sync.Once
	ending Ending
	err    error
}

func (r *runner) try(call string, without []string) (Ending, error) {
	key := arm{call, strings.Join(without, ",")}
	r.mu.Lock()
	o := r.endings[key]
	if o == nil {
		o = &outcome{}
		r.endings[key] = o
	}
	r.mu.Unlock()
	o.once.Do(func() {
		ctx, cancel := context.WithTimeout(r.ctx, patience)
		defer cancel()
		p := r.policy
		p.Without = without
		o.ending, o.err = Try(ctx, r.starter, r.binary, p, r.fixture.words.Replace(call))
	})
	return o.ending, o.err
}

func (r *runner) row(a Attempt) (Row, error) {
	full, err := r.try(a.Call, nil)
	if err != nil {
		return Row{}, err
	}
	row := Row{Attempt: a.Name, Full: full.Says(), Held: full.Says() == a.full()}
	for _, refusal := range a.Refusals {
		if refusal.Layer == confine.MDWE && r.policy.JIT || refusal.Root && !confine.OwnIDs() {
			continue // there is no such layer, or no such refusal of it
		}
		with := refusal.with()
		control, err := r.try(a.Call, without(with))
		if err != nil {
			return Row{}, err
		}
		with = append(with, refusal.Layer)
		alone, err := r.try(a.Call, without(with))
		if err != nil {
			return Row{}, err
		}
		row.Arms = append(row.Arms, Arm{
			Layer: refusal.Layer, Alone: alone.Says(), Control: control.Says(),
			Verdict: judge(refusal, alone.gives(with, refusal), alone.Says(), control.Says()),
		})
	}
	return row, nil
}
