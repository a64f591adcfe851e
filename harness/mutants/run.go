package mutants

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/isoproof/isoproof/harness/build"
)

// Options say what to run. The zero value runs every mutant of the repository that the working directory is in.
type Options struct {
	// Root is the repository. Default: found from the working directory.
	Root string
	// Only are names of mutants. Default: all.
	Only []string
	// Progress is told what goes on and how many mutants are judged. It is called from one goroutine at a time.
	Progress func(what string, done, total int)
}

// jobs is how many mutants are at work at a time. A gate reads clocks: more would make it slower, not faster.
const jobs = 2

// Result is what became of one mutant.
type Result struct {
	Mutant   string  `json:"mutant"`
	Gate     string  `json:"gate"`
	Package  string  `json:"package"`
	Verdict  Verdict `json:"verdict"`
	KilledBy string  `json:"killed_by"`     // the assertion that is named for it
	Spec     string  `json:"spec"`          // that failed by it; empty unless killed
	Why      string  `json:"why,omitempty"` // it is not killed
	Seconds  float64 `json:"seconds"`       // of its two gates, building aside
}

// Report is a whole run.
type Report struct {
	Schema  int      `json:"schema"`
	Results []Result `json:"mutants"` // in the order of the table
}

// Count is how many mutants have one of the verdicts.
func (r *Report) Count(verdicts ...Verdict) int {
	n := 0
	for _, result := range r.Results {
		if slices.Contains(verdicts, result.Verdict) {
			n++
		}
	}
	return n
}

// Run judges mutants. First each gate that is needed runs on the tree as it is: one that is not green there cannot judge.
// An error means that nothing was judged; what concerns one mutant alone is its verdict [Unjudged].
func Run(ctx context.Context, o Options) (*Report, error) {
	if o.Root == "" {
		root, err := build.Root()
		if err != nil {
			return nil, err
		}
		o.Root = root
	}
	if o.Progress == nil {
		o.Progress = func(string, int, int) {}
	}
	chosen, err := choose(table, o.Only)
	if err != nil {
		return nil, err
	}
	var folders []string
	for _, m := range chosen {
		for _, name := range []string{m.Gate, m.Unrelated} {
			g, err := gateNamed(name)
			if err != nil {
				return nil, err
			}
			if !slices.Contains(folders, g.Package) {
				folders = append(folders, g.Package)
			}
		}
	}
	b, err := newBuilder(ctx, o.Root, folders)
	if err != nil {
		return nil, err
	}
	r := &run{builder: b, root: o.Root, controls: map[[2]string]func() Outcome{}}
	if _, err := b.buildWorker(ctx, nil); err != nil { // the one that most gates run with, before two ask for it at a time
		return nil, err
	}
	report := &Report{Schema: 1, Results: make([]Result, len(chosen))}
	if err := r.all(ctx, chosen, report.Results, o.Progress); err != nil {
		return nil, err
	}
	if len(o.Only) == 0 {
		return report, b.prune()
	}
	return report, nil
}

// choose returns the mutants of those names, or all.
func choose(all []Mutant, names []string) ([]Mutant, error) {
	if len(names) == 0 {
		return all, nil
	}
	var chosen []Mutant
	for _, name := range names {
		i := slices.IndexFunc(all, func(m Mutant) bool { return m.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("mutants: there is no mutant %q: `isoproof mutants --list` names them", name)
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

type run struct {
	builder *builder
	root    string

	mu       sync.Mutex
	controls map[[2]string]func() Outcome // by gate and case, on the tree as it is
}

// all judges the mutants, a few at a time.
func (r *run) all(ctx context.Context, chosen []Mutant, results []Result, progress func(string, int, int)) error {
	queue := make(chan int)
	var workers sync.WaitGroup
	var mu sync.Mutex
	var failed error
	done := 0
	for range jobs {
		workers.Go(func() {
			for i := range queue {
				result, err := r.one(ctx, chosen[i])
				mu.Lock()
				results[i] = result
				failed = errors.Join(failed, err)
				done++
				progress("mutants", done, len(chosen))
				mu.Unlock()
			}
		})
	}
	progress("mutants", 0, len(chosen))
	for i := range chosen {
		if ctx.Err() != nil {
			break
		}
		queue <- i
	}
	close(queue)
	workers.Wait()
	return errors.Join(failed, ctx.Err())
}

// one judges one mutant. The error is that of a run that was called off.
func (r *run) one(ctx context.Context, m Mutant) (Result, error) {
	gate, err := gateNamed(m.Gate)
	if err != nil {
		return Result{}, err
	}
	unrelated, err := gateNamed(m.Unrelated)
	if err != nil {
		return Result{}, err
	}
	result := Result{Mutant: m.Name, Gate: gate.Name, Package: gate.Package, KilledBy: m.KilledBy}
	if control := r.control(ctx, gate, m.Case); !control.green() {
		result.Verdict, result.Why = Unjudged, "on the tree as it is: "+firstOf(control.meaningless(gate), control.first())
		return result, ctx.Err()
	}
	text, err := m.Apply(r.root)
	if err != nil {
		result.Verdict, result.Why = Unjudged, err.Error()
		return result, ctx.Err()
	}
	began := time.Now()
	atGate, building, err := r.observe(ctx, gate, m.Case, text)
	var beside Outcome
	if err == nil {
		var more time.Duration
		beside, more, err = r.observe(ctx, unrelated, "", text)
		building += more
	}
	result.Seconds = (time.Since(began) - building).Seconds()
	if err != nil {
		result.Verdict, result.Why = Unjudged, err.Error()
		return result, ctx.Err()
	}
	var why string
	if result.Verdict, why = Judge(m, gate, unrelated, atGate, beside); result.Verdict == Killed {
		result.Spec = why
	} else {
		result.Why = why
	}
	return result, ctx.Err()
}

// observe runs a gate with an edit.
func (r *run) observe(ctx context.Context, g Gate, one string, e edited) (o Outcome, building time.Duration, err error) {
	began := time.Now()
	var with binaries
	inside := e
	if !g.Worker {
		inside = nil // any worker does, and building one takes half a minute
	}
	if with.worker, err = r.builder.buildWorker(ctx, inside); err != nil {
		return Outcome{}, 0, err
	}
	if with.suite, err = r.builder.buildSuite(ctx, g.Package, e); err != nil {
		return Outcome{}, 0, err
	}
	if with.overlay, err = r.builder.overlay(e); err != nil {
		return Outcome{}, 0, err
	}
	building = time.Since(began)
	o, err = runGate(ctx, r.root, g, one, with)
	return o, building, err
}

// control runs a gate on the tree as it is, once.
func (r *run) control(ctx context.Context, g Gate, one string) Outcome {
	key := [2]string{g.Name, one}
	r.mu.Lock()
	control, ok := r.controls[key]
	if !ok {
		control = sync.OnceValue(func() Outcome {
			o, _, err := r.observe(ctx, g, one, nil)
			if err != nil {
				return Outcome{Broken: err.Error()}
			}
			return o
		})
		r.controls[key] = control
	}
	r.mu.Unlock()
	return control()
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
