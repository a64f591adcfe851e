package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/fairness"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/build"
	"github.com/isoproof/isoproof/harness/environment"
	"github.com/isoproof/isoproof/harness/pairs"
	"github.com/isoproof/isoproof/harness/subjects"
	"github.com/isoproof/isoproof/workload"
)

// The bounds: what this executor promises beside its peers.
const (
	steadyBound = 1.0 // of isolated-vm's fresh isolate, the workload
	coldBound   = 0.5 // of node -e 1
)

const warmUp = 20 // pairs that are run first and not kept: both sides reach their pace

// Plan says what is compared. It is fixed before the first reading.
type Plan struct {
	Subjects string `json:"subjects"`
	Pairs    int    `json:"pairs"`
	Cold     int    `json:"cold_pairs"`
	Seed     uint64 `json:"seed"`
}

// trivial needs no web API and no tool: what is left is the isolate.
var trivial = executor.Program{Source: "return 1"}

// Run takes every reading. The error says why nothing can be judged, or is an [*unfair].
func (p Plan) Run(ctx context.Context, progress io.Writer) (*Report, error) {
	// A missing peer is known before anything is built.
	node, err := subjects.Node(p.Subjects)
	if err != nil {
		return nil, err
	}
	peer, err := p.peer(ctx)
	if err != nil {
		return nil, err
	}
	defer peer.Close()
	worker, err := build.Worker(ctx, build.Options{})
	if err != nil {
		return nil, err
	}
	r := &runner{plan: p, order: rand.New(rand.NewPCG(p.Seed, 0)), options: executor.Options{Workers: 1, WorkerPath: worker}}
	ours, err := r.open(ctx)
	if err != nil {
		return nil, err
	}
	defer ours.Close()

	report := &Report{Schema: 1, Plan: p, Facts: environment.Facts()}
	for _, side := range []interface {
		harness.Subject
		harness.Described
	}{ours, peer} {
		gate, err := fairness.Check(ctx, side)
		if err != nil {
			return nil, err
		}
		if !gate.Fair {
			return nil, &unfair{gate}
		}
		report.Facts = append(report.Facts, side.Describe()...)
	}
	for _, compare := range []func(context.Context, *harness.Pool, *subjects.Subject, string) ([]pairs.Comparison, error){
		r.fresh, r.ahead, r.floor, r.cold,
	} {
		comparisons, err := compare(ctx, ours, peer, node)
		if err != nil {
			return nil, err
		}
		report.Comparisons = append(report.Comparisons, comparisons...)
		fmt.Fprintf(progress, "interleave: %s done\n", comparisons[0].Name)
	}
	return report, nil
}

// unfair is a side that did not do the work: no figure of it would mean anything.
type unfair struct{ report fairness.Report }

func (u *unfair) Error() string {
	return fmt.Sprintf("%s is not fair, so nothing was measured: %s", u.report.Subject, u.report.Broken)
}

func (p Plan) peer(ctx context.Context, flags ...string) (*subjects.Subject, error) {
	return subjects.IsolatedVM(ctx, p.Subjects, flags...)
}

type runner struct {
	plan    Plan
	order   *rand.Rand
	options executor.Options
}

func (r *runner) open(ctx context.Context) (*harness.Pool, error) {
	pool, err := harness.OpenPool(ctx, r.options)
	if err != nil {
		return nil, err
	}
	if err := pool.Ready(ctx); err != nil {
		pool.Close()
		return nil, err
	}
	return pool, nil
}

// fresh: a steady-state execution of the workload on each side. The second comparison takes the peer's own clock, less
// the time in which it waited for tools: what it would cost with its host and tools in its own process, for nothing.
func (r *runner) fresh(ctx context.Context, ours *harness.Pool, peer *subjects.Subject, _ string) ([]pairs.Comparison, error) {
	var inner []float64
	c, err := r.take("workload", r.plan.Pairs, executing(ctx, ours, workload.Program()), func() (time.Duration, error) {
		start := time.Now()
		result, clock, err := peer.ExecuteTimed(ctx, workload.Program())
		inner = append(inner, ms(clock.Wall-clock.Wait))
		return time.Since(start), orFault(peer, result, err)
	})
	if err != nil {
		return nil, err
	}
	c.Bound = steadyBound
	bare := pairs.Comparison{Name: "workload, peer without its pipe and tools", Readings: c.Readings, Beside: inner[warmUp:], Bound: steadyBound}
	return []pairs.Comparison{c, bare}, nil
}

// ahead: our worker makes its next isolate while the peer's half of the pair runs; here the peer does the same.
func (r *runner) ahead(ctx context.Context, ours *harness.Pool, _ *subjects.Subject, _ string) ([]pairs.Comparison, error) {
	return r.beside(ctx, "workload, peer's isolate made ahead", ours, workload.Program(), subjects.Ahead)
}

// floor: an isolate without any web API against ours with all of them.
func (r *runner) floor(ctx context.Context, ours *harness.Pool, _ *subjects.Subject, _ string) ([]pairs.Comparison, error) {
	return r.beside(ctx, "return 1, peer without web APIs", ours, trivial, subjects.Bare)
}

func (r *runner) beside(ctx context.Context, name string, ours *harness.Pool, program executor.Program, flags ...string) ([]pairs.Comparison, error) {
	peer, err := r.plan.peer(ctx, flags...)
	if err != nil {
		return nil, err
	}
	defer peer.Close()
	c, err := r.take(name, r.plan.Pairs, executing(ctx, ours, program), executing(ctx, peer, program))
	return []pairs.Comparison{c}, err
}

// cold: a pool of one worker from its construction to its first result, against a whole node -e 1: the same program on
// both sides, and then the workload, which node does not do.
func (r *runner) cold(ctx context.Context, _ *harness.Pool, _ *subjects.Subject, node string) ([]pairs.Comparison, error) {
	same, err := r.coldStart(ctx, "cold start, return 1, against node -e 1", trivial, node)
	if err != nil {
		return nil, err
	}
	same.Bound = coldBound
	more, err := r.coldStart(ctx, "cold start, the workload, against node -e 1", workload.Program(), node)
	return []pairs.Comparison{same, more}, err
}

func (r *runner) coldStart(ctx context.Context, name string, program executor.Program, node string) (pairs.Comparison, error) {
	alone := r.options
	alone.Spares = executor.None
	return r.take(name, r.plan.Cold, func() (time.Duration, error) {
		start := time.Now()
		pool, err := harness.OpenPool(ctx, alone)
		if err != nil {
			return 0, err
		}
		defer pool.Close()
		_, err = executing(ctx, pool, program)()
		return time.Since(start), err
	}, func() (time.Duration, error) {
		start := time.Now()
		err := exec.CommandContext(ctx, node, "-e", "1").Run()
		return time.Since(start), err
	})
}

// reading takes one reading of one side.
type reading func() (time.Duration, error)

func executing(ctx context.Context, s harness.Subject, program executor.Program) reading {
	return func() (time.Duration, error) {
		start := time.Now()
		result, err := s.Execute(ctx, program)
		return time.Since(start), orFault(s, result, err)
	}
}

func orFault(s harness.Subject, result executor.Result, err error) error {
	if err == nil && result.Fault != nil {
		return fmt.Errorf("a reading of %s ended with a fault: %w", s.Name(), result.Fault)
	}
	return err
}

func (r *runner) take(name string, n int, ours, peer reading) (pairs.Comparison, error) {
	c := pairs.Comparison{Name: name}
	sides := []struct {
		read reading
		kept *[]float64
	}{{ours, &c.Readings}, {peer, &c.Beside}}
	for pair := range warmUp + n {
		first := r.order.IntN(2)
		for _, i := range []int{first, 1 - first} {
			took, err := sides[i].read()
			if err != nil {
				return c, fmt.Errorf("%s: %w", name, err)
			}
			if pair >= warmUp {
				*sides[i].kept = append(*sides[i].kept, ms(took))
			}
		}
	}
	return c, nil
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
