// Package measure takes a subject's latencies: cold start, steady state, checkout and throughput. It proves fairness
// first and refuses to print a figure of a subject that is not fair; it checks the value of every reading it takes.
//
// Beside each single reading runs a batch of host computations of the same workload, so that a figure can be read as a
// multiple of what this machine cost at that moment. Absolute times are information; the multiple is what travels.
package measure

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/fairness"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/environment"
	"github.com/isoproof/isoproof/workload"
)

// Shape is how a subject is opened for a section.
type Shape struct {
	// Single asks for one worker that holds one execution at a time, starts no spare and never retires. Otherwise the
	// subject is opened as it comes, with its own defaults.
	Single bool
	// Ready asks that opening returns only once every worker is warm; otherwise it may return as soon as it can.
	Ready bool
}

// Open starts a fresh subject.
type Open func(context.Context, Shape) (harness.Subject, error)

// Plan says how much is measured. Counts are fixed beforehand: nothing is repeated until it looks right. A section of no
// readings is left out.
type Plan struct {
	Seed     uint64 `json:"seed"`      // of the order inside each pair
	Cold     int    `json:"cold"`      // readings, a fresh subject each
	Warmup   int    `json:"warmup"`    // executions thrown away before steady
	Steady   int    `json:"steady"`    // readings on one warm worker
	Checkout int    `json:"checkout"`  // readings, a fresh and warm subject each
	Batches  int    `json:"batches"`   // readings of throughput
	PerBatch int    `json:"per_batch"` // executions in each of them
	InFlight int    `json:"in_flight"` // executions at once in throughput; 0: 4 for each CPU
}

// Planned is the plan of count readings of what starts a process, and of as much of the rest as takes about as long.
func Planned(count int) Plan {
	return Plan{Seed: 1, Cold: count, Checkout: count, Warmup: 50, Steady: 20 * count, Batches: count, PerBatch: 64}
}

// DefaultCount is what Planned is called with unless somebody asks for another precision.
const DefaultCount = 20

// Progress is told what goes on: the section, and how many of its readings are taken. It is called from one goroutine.
type Progress func(section string, done, total int)

// Unfair is the error of a subject that did not pass the fairness gate.
type Unfair struct{ Report fairness.Report }

func (u *Unfair) Error() string {
	return fmt.Sprintf("%s is not fair, so nothing was measured: %s", u.Report.Subject, u.Report.Broken)
}

// Run measures the subject that open starts, one section after the other. The error is an [*Unfair], or says why nothing
// could be judged; there are no partial reports. progress may be nil.
func Run(ctx context.Context, open Open, plan Plan, progress Progress) (*Report, error) {
	if plan.InFlight == 0 {
		plan.InFlight = 4 * runtime.GOMAXPROCS(0)
	}
	if progress == nil {
		progress = func(string, int, int) {}
	}
	m := &measurement{open: open, plan: plan, progress: progress, program: workload.Program()}

	report := &Report{Schema: Schema, Plan: plan}
	if err := m.fair(ctx, report); err != nil {
		return nil, err
	}
	for _, section := range []struct {
		readings int
		take     func(context.Context) (Section, error)
	}{
		{plan.Cold, m.cold}, {plan.Steady, m.steady}, {plan.Checkout, m.checkout}, {plan.Batches, m.throughput},
	} {
		if section.readings == 0 {
			continue
		}
		s, err := section.take(ctx)
		if err != nil {
			return nil, err
		}
		report.Sections = append(report.Sections, s)
	}
	return report, nil
}

type measurement struct {
	open     Open
	plan     Plan
	progress Progress
	program  executor.Program
	value    []byte // what a fair execution returned
}

// fair runs the gate on a subject as the sections will see it, and describes that subject.
func (m *measurement) fair(ctx context.Context, report *Report) error {
	m.progress("fairness", 0, 1)
	subject, err := m.open(ctx, Shape{Ready: true})
	if err != nil {
		return fmt.Errorf("measure: the subject does not open: %w", err)
	}
	defer subject.Close()
	report.Subject = subject.Name()
	gate, err := fairness.Check(ctx, subject)
	if err != nil {
		return err
	}
	if !gate.Fair {
		return &Unfair{gate}
	}
	result, err := subject.Execute(ctx, m.program)
	if err != nil || result.Fault != nil {
		return fmt.Errorf("measure: the workload does not run twice: %w", errors.Join(err, faultOf(result)))
	}
	m.value = slices.Clone(result.Value)
	report.Facts = environment.Facts()
	if d, ok := subject.(harness.Described); ok {
		report.Facts = append(report.Facts, d.Describe()...)
	}
	m.progress("fairness", 1, 1)
	return nil
}

// execute runs the workload once and insists on its value.
func (m *measurement) execute(ctx context.Context, s harness.Subject) error {
	result, err := s.Execute(ctx, m.program)
	switch {
	case err != nil:
		return fmt.Errorf("measure: %s could not be called: %w", s.Name(), err)
	case result.Fault != nil:
		return fmt.Errorf("measure: a reading of %s ended with a fault: %w", s.Name(), result.Fault)
	case !bytes.Equal(result.Value, m.value):
		return fmt.Errorf("measure: a reading of %s gave another value than the fair one: %.200q", s.Name(), result.Value)
	}
	return nil
}

// cold times a fresh subject of one worker from its construction to its first result.
func (m *measurement) cold(ctx context.Context) (Section, error) {
	return m.pairs("cold", m.plan.Cold, func() (time.Duration, error) {
		start := time.Now()
		subject, err := m.open(ctx, Shape{Single: true})
		if err != nil {
			return 0, fmt.Errorf("measure: the subject does not open: %w", err)
		}
		defer subject.Close()
		err = m.execute(ctx, subject)
		return time.Since(start), err
	})
}

// steady times executions one after the other on one warm worker, a fresh isolate each.
func (m *measurement) steady(ctx context.Context) (Section, error) {
	subject, err := m.open(ctx, Shape{Single: true, Ready: true})
	if err != nil {
		return Section{}, fmt.Errorf("measure: the subject does not open: %w", err)
	}
	defer subject.Close()
	for range m.plan.Warmup {
		if err := m.execute(ctx, subject); err != nil {
			return Section{}, err
		}
	}
	return m.pairs("steady", m.plan.Steady, func() (time.Duration, error) {
		start := time.Now()
		err := m.execute(ctx, subject)
		return time.Since(start), err
	})
}

// checkout times the first execution of a worker that was warm before anybody asked for it.
func (m *measurement) checkout(ctx context.Context) (Section, error) {
	return m.pairs("checkout", m.plan.Checkout, func() (time.Duration, error) {
		subject, err := m.open(ctx, Shape{Single: true, Ready: true})
		if err != nil {
			return 0, fmt.Errorf("measure: the subject does not open: %w", err)
		}
		defer subject.Close()
		start := time.Now()
		err = m.execute(ctx, subject)
		return time.Since(start), err
	})
}

// throughput keeps a fixed number of executions in flight on a subject with all workers warm, batch after batch.
func (m *measurement) throughput(ctx context.Context) (Section, error) {
	s := Section{Name: "throughput", Unit: PerSecond}
	subject, err := m.open(ctx, Shape{Ready: true})
	if err != nil {
		return s, fmt.Errorf("measure: the subject does not open: %w", err)
	}
	defer subject.Close()
	if _, err := m.flood(ctx, subject, max(m.plan.PerBatch, m.plan.InFlight)); err != nil { // warm-up
		return s, err
	}
	for i := range m.plan.Batches {
		m.progress(s.Name, i, m.plan.Batches)
		took, err := m.flood(ctx, subject, m.plan.PerBatch)
		if err != nil {
			return s, err
		}
		s.Samples = append(s.Samples, float64(m.plan.PerBatch)/took.Seconds())
	}
	m.progress(s.Name, m.plan.Batches, m.plan.Batches)
	return s, nil
}

// flood runs n executions, at most InFlight of them at once.
func (m *measurement) flood(ctx context.Context, s harness.Subject, n int) (time.Duration, error) {
	tickets := make(chan struct{}, n)
	for range n {
		tickets <- struct{}{}
	}
	close(tickets)
	errs := make(chan error, m.plan.InFlight)
	var callers sync.WaitGroup
	start := time.Now()
	for range m.plan.InFlight {
		callers.Go(func() {
			for range tickets {
				if err := m.execute(ctx, s); err != nil {
					errs <- err
					return
				}
			}
		})
	}
	callers.Wait()
	took := time.Since(start)
	close(errs)
	return took, <-errs
}

func faultOf(r executor.Result) error {
	if r.Fault != nil {
		return r.Fault
	}
	return nil
}
