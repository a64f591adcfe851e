// Package measure takes a subject's latencies: cold start, steady state, checkout and throughput. It proves fairness
// first and refuses to print a figure of a subject that is not fair; it checks the value of every reading it takes.
//
// Beside each single reading runs a batch of host computations of the same workload, so that a figure can be read as a
// multiple of what this machine cost at that moment. Absolute times are information; the multiple is what travels.
package measure

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/fairness"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/environment"
	"github.com/isoproof/isoproof/internal/cgroup"
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
	InFlight int    `json:"in_flight"` // executions at once in throughput; 0: 4 for each CPU that the machine and its control groups allow
}

// Planned is the plan of count pairs of each reading, and of as many batches.
func Planned(count int) Plan {
	return Plan{Seed: 1, Cold: count * Each[Cold], Warmup: 50, Steady: count * Each[Steady], Checkout: count * Each[Checkout],
		Batches: count, PerBatch: 64}
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
// could be judged; there are no partial reports. The companion computes beside the readings; progress may be nil.
func Run(ctx context.Context, open Open, companion Companion, plan Plan, progress Progress) (*Report, error) {
	if plan.InFlight == 0 {
		plan.InFlight = 4 * cgroup.Processors()
	}
	if progress == nil {
		progress = func(string, int, int) {}
	}
	m := &measurement{open: open, plan: plan, progress: progress, program: workload.Program()}

	report := &Report{Schema: Schema, Plan: plan}
	if err := m.fair(ctx, report); err != nil {
		return nil, err
	}
	host, err := newHost(ctx, companion, m.program.Input)
	if err != nil {
		return nil, err
	}
	defer host.close()
	m.host = host
	report.Facts = append(report.Facts, harness.Fact{Name: "host computations", Value: made})
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
	host     *host
	value    []byte // what a fair execution returned
}

// fair runs the gate on a subject as the sections will see it, and describes that subject.
func (m *measurement) fair(ctx context.Context, report *Report) error {
	m.progress("fairness", 0, 1)
	subject, err := m.opened(ctx, Shape{Ready: true})
	if err != nil {
		return err
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

// cold, steady and checkout take the readings of their sections.

func (m *measurement) cold(ctx context.Context) (Section, error) {
	return m.pairs(Cold, m.plan.Cold, func() (time.Duration, error) { return m.readCold(ctx) })
}

func (m *measurement) checkout(ctx context.Context) (Section, error) {
	return m.pairs(Checkout, m.plan.Checkout, func() (time.Duration, error) { return m.readCheckout(ctx) })
}

func (m *measurement) steady(ctx context.Context) (Section, error) {
	subject, err := m.warm(ctx)
	if err != nil {
		return Section{}, err
	}
	defer subject.Close()
	return m.pairs(Steady, m.plan.Steady, func() (time.Duration, error) { return m.timed(ctx, subject) })
}

// throughput keeps a fixed number of executions in flight on a subject with all workers warm, batch after batch.
func (m *measurement) throughput(ctx context.Context) (Section, error) {
	s := Section{Name: Throughput, Unit: PerSecond}
	subject, err := m.opened(ctx, Shape{Ready: true})
	if err != nil {
		return s, err
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
