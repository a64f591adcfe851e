package measure_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/measure"
	"github.com/isoproof/isoproof/harness/suite"
	"github.com/isoproof/isoproof/workload"
)

// TestMain makes this binary the process that computes beside readings when it is started as that, or one that breaks a promise of it.
func TestMain(m *testing.M) {
	if len(os.Args) != 2 {
		os.Exit(m.Run())
	}
	switch os.Args[1] {
	case "companion":
		if measure.Answer(os.Stdin, os.Stdout) != nil {
			os.Exit(1)
		}
	case "companion that fails":
		_ = measure.Answer(io.LimitReader(os.Stdin, 10), os.Stdout)
		fmt.Fprintln(os.Stderr, "out of memory")
		os.Exit(3)
	case "companion of another build":
		os.Stdout.Write(make([]byte, sha256.Size))
	case "companion that does not answer":
		_ = measure.Answer(io.LimitReader(os.Stdin, 10), os.Stdout)
		_, _ = io.Copy(io.Discard, os.Stdin)
	case "companion without a word":
	default:
		os.Exit(m.Run())
	}
}

func TestMeasure(t *testing.T) { suite.Run(t, "harness/measure") }

// hosted is a subject without an engine: the host computes the value. It counts what it is asked for.
type hosted struct {
	opened, open, executions, flying, most atomic.Int64
	shapes                                 []measure.Shape
	unfair                                 bool
	faultAt                                int64 // the execution, from 1, that ends with a fault
	otherAt                                int64 // the execution, from 1, that gives another value
}

func (h *hosted) Open(_ context.Context, shape measure.Shape) (harness.Subject, error) {
	h.opened.Add(1)
	h.open.Add(1)
	h.shapes = append(h.shapes, shape)
	return instance{h}, nil
}

type instance struct{ *hosted }

func (instance) Name() string { return "hosted" }
func (instance) Capabilities() harness.Capabilities {
	return harness.Capabilities{Tools: true, Web: true}
}
func (i instance) Close() error           { i.open.Add(-1); return nil }
func (instance) Describe() []harness.Fact { return []harness.Fact{{Name: "engine", Value: "none"}} }

func (i instance) Execute(_ context.Context, p executor.Program) (executor.Result, error) {
	n := i.executions.Add(1)
	for flying := i.flying.Add(1); ; {
		most := i.most.Load()
		if flying <= most || i.most.CompareAndSwap(most, flying) {
			break
		}
	}
	defer i.flying.Add(-1)
	out, err := workload.Compute(p.Input)
	switch {
	case i.unfair:
		out.Total++
	case n == i.faultAt:
		return executor.Result{Fault: &executor.Fault{Kind: executor.WorkerLost, Text: "the worker holding this execution was lost"}}, nil
	case n == i.otherAt:
		out.Total++
	}
	value, _ := json.Marshal(out)
	return executor.Result{Value: value}, err
}

var small = measure.Plan{Cold: 7, Warmup: 5, Steady: 30, Checkout: 6, Batches: 6, PerBatch: 16, InFlight: 4}

var _ = Describe("A measurement", func() {
	It("takes exactly the readings it planned, each beside a baseline", func(ctx SpecContext) {
		subject := &hosted{}
		report, err := measure.Run(ctx, subject.Open, measure.Itself("companion"), small, nil)
		Expect(err).NotTo(HaveOccurred())

		names := []string{}
		for _, s := range report.Sections {
			names = append(names, s.Name)
		}
		Expect(names).To(Equal([]string{"cold", "steady", "checkout", "throughput"}))
		for i, n := range []int{small.Cold, small.Steady, small.Checkout} {
			Expect(report.Sections[i].Samples).To(HaveLen(n))
			Expect(report.Sections[i].Baseline).To(HaveLen(n))
			each := report.Sections[i].Each
			Expect(report.Sections[i].Multiples()).To(And(HaveLen((n+each-1)/each), HaveEach(BeNumerically(">", 0))))
			Expect(report.Sections[i].Batch).To(BeNumerically(">", 0))
		}
		Expect(report.Sections[3].Samples).To(HaveLen(small.Batches))
		Expect(report.Sections[3].Multiples()).To(BeEmpty())
		Expect(report.Facts).To(ContainElement(harness.Fact{Name: "engine", Value: "none"}))
	})

	It("opens a fresh subject for each cold and checkout reading and closes every one", func(ctx SpecContext) {
		subject := &hosted{}
		_, err := measure.Run(ctx, subject.Open, measure.Itself("companion"), small, nil)
		Expect(err).NotTo(HaveOccurred())
		cold, checkout := measure.Sizing+small.Cold, measure.Sizing+small.Checkout
		Expect(subject.opened.Load()).To(BeEquivalentTo(1 + cold + 1 + checkout + 1))
		Expect(subject.open.Load()).To(BeZero())
		Expect(subject.shapes[1]).To(Equal(measure.Shape{Single: true}))
		Expect(subject.shapes[1+cold]).To(Equal(measure.Shape{Single: true, Ready: true}))
		Expect(subject.shapes[len(subject.shapes)-1]).To(Equal(measure.Shape{Ready: true}))
	})

	It("leaves out a section of which it planned no reading", func(ctx SpecContext) {
		plan := small
		plan.Checkout, plan.Batches = 0, 0
		report, err := measure.Run(ctx, (&hosted{}).Open, measure.Itself("companion"), plan, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(report.Sections).To(HaveLen(2))
	})

	It("computes beside a reading for about as long as the reading lasts", func(ctx SpecContext) {
		plan := measure.Plan{Seed: 1, Steady: 10}
		subject := &hosted{}
		slow := func(ctx context.Context, s measure.Shape) (harness.Subject, error) {
			inner, err := subject.Open(ctx, s)
			return delayed{inner, 20 * time.Millisecond}, err
		}
		report, err := measure.Run(ctx, slow, measure.Itself("companion"), plan, nil)
		Expect(err).NotTo(HaveOccurred())
		s := report.Sections[0]
		for i, reading := range s.Samples {
			// The batch was sized once, by what the machine was then.
			Expect(s.Baseline[i] * float64(s.Batch)).To(BeNumerically(">", reading/4))
		}
	})

	DescribeTable("computes as long as all readings in a row:", func(one float64, readings, want int) {
		Expect(measure.Batch(one, readings)).To(Equal(want))
	},
		Entry("twenty executions", 35.7, 20, 714),
		Entry("three starts", 200.0, 3, 600),
		Entry("whole turns", 35.7, 5, 174),
		Entry("what takes no longer than a computation", 0.01, 20, 6),
	)

	It("draws from its seed which half of a pair comes first", func() {
		drawn := func(seed uint64, section string) (hostFirst []bool) {
			order := measure.Order(seed, section)
			for range 64 {
				hostFirst = append(hostFirst, order.IntN(2) == 0)
			}
			return hostFirst
		}
		Expect(drawn(1, "cold")).To(Equal(drawn(1, "cold")))
		Expect(drawn(1, "cold")).NotTo(Equal(drawn(2, "cold")))
		Expect(drawn(1, "cold")).NotTo(Equal(drawn(1, "steady")))
		Expect(drawn(1, "cold")).To(And(ContainElement(true), ContainElement(false)))
	})

	It("never has more in flight than planned", func(ctx SpecContext) {
		subject := &hosted{}
		_, err := measure.Run(ctx, subject.Open, measure.Itself("companion"), small, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(subject.most.Load()).To(BeNumerically("<=", small.InFlight))
	})

	It("sees a subject that is slow: a delay shows in full", func(ctx SpecContext) {
		const delay = 20 * time.Millisecond
		subject := &hosted{}
		plan := small
		plan.Warmup, plan.Steady, plan.Batches = 0, 3, 1
		slow := func(ctx context.Context, s measure.Shape) (harness.Subject, error) {
			inner, err := subject.Open(ctx, s)
			return delayed{inner, delay}, err
		}
		report, err := measure.Run(ctx, slow, measure.Itself("companion"), plan, nil)
		Expect(err).NotTo(HaveOccurred())
		for _, s := range report.Sections[:3] {
			Expect(s.Samples).To(HaveEach(BeNumerically(">=", delay.Nanoseconds())), s.Name)
		}
	})

	It("prints no figure of a subject that is not fair", func(ctx SpecContext) {
		subject := &hosted{unfair: true}
		report, err := measure.Run(ctx, subject.Open, measure.Itself("companion"), small, nil)
		Expect(report).To(BeNil())
		var unfair *measure.Unfair
		Expect(errors.As(err, &unfair)).To(BeTrue())
		Expect(unfair.Report.Broken).To(ContainSubstring("  total\n    host   488406\n    guest  488407"))
		Expect(subject.opened.Load()).To(BeEquivalentTo(1))
		Expect(subject.open.Load()).To(BeZero())
	})

	DescribeTable("is void when a single reading", func(ctx SpecContext, break_ func(*hosted), text string) {
		subject := &hosted{}
		break_(subject)
		report, err := measure.Run(ctx, subject.Open, measure.Itself("companion"), small, nil)
		Expect(report).To(BeNil())
		Expect(err).To(MatchError(ContainSubstring(text)))
		Expect(subject.open.Load()).To(BeZero())
	},
		Entry("ends with a fault", func(h *hosted) { h.faultAt = 20 }, "ended with a fault: worker_lost"),
		Entry("gives another value", func(h *hosted) { h.otherAt = 20 }, "gave another value than the fair one"),
		Entry("of the throughput ends with a fault", func(h *hosted) { h.faultAt = 100 }, "ended with a fault: worker_lost"),
	)

	It("tells its progress, section by section, to the end", func(ctx SpecContext) {
		done := map[string]bool{}
		_, err := measure.Run(ctx, (&hosted{}).Open, measure.Itself("companion"), small, func(section string, n, total int) { done[section] = n == total })
		Expect(err).NotTo(HaveOccurred())
		Expect(done).To(Equal(map[string]bool{"fairness": true, "cold": true, "steady": true, "checkout": true, "throughput": true}))
	})
})

type delayed struct {
	harness.Subject
	by time.Duration
}

func (d delayed) Execute(ctx context.Context, p executor.Program) (executor.Result, error) {
	<-time.After(d.by)
	return d.Subject.Execute(ctx, p)
}

var _ = Describe("A plan", func() {
	It("grows with its count", func() {
		Expect(measure.Planned(40).Cold).To(Equal(2 * measure.Planned(20).Cold))
		Expect(measure.Planned(40).Steady).To(Equal(2 * measure.Planned(20).Steady))
	})
})

// report is a fixed report for the writers.
func report(scale float64) *measure.Report {
	r := &measure.Report{
		Schema: measure.Schema, Subject: "pool", Plan: measure.Planned(20),
		Facts: []harness.Fact{
			{Name: "cpu", Value: "a processor"}, {Name: "cpus", Value: "2"}, {Name: "system", Value: "linux/amd64"},
			{Name: "kernel", Value: "6.18"}, {Name: "worker", Value: strings.Repeat("0", 8)},
		},
	}
	for _, s := range []struct {
		name, unit string
		at         float64
		n          int
	}{
		{"cold", measure.Nanoseconds, 40e6, 60}, {"steady", measure.Nanoseconds, 2e6, 400},
		{"checkout", measure.Nanoseconds, 1e6, 120}, {"throughput", measure.PerSecond, 900, 20},
	} {
		section := measure.Section{Name: s.name, Unit: s.unit, Each: measure.Each[s.name]}
		for i := range s.n {
			section.Samples = append(section.Samples, s.at*scale*(1+float64(i%7)/1000))
			if s.unit == measure.Nanoseconds {
				section.Baseline = append(section.Baseline, 100e3)
			}
		}
		r.Sections = append(r.Sections, section)
	}
	return r
}
