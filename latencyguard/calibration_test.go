package latencyguard_test

import (
	"context"
	"math"
	"regexp"
	"strconv"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/measure"
	"github.com/isoproof/isoproof/latencyguard"
)

var _ = Describe("A rate", func() {
	// From tables of Wilson's interval.
	DescribeTable("has the interval that so few runs allow", func(red, runs int, low, high float64) {
		l, h := latencyguard.Rate{Red: red, Runs: runs}.Interval()
		Expect(l).To(BeNumerically("~", low, 0.001))
		Expect(h).To(BeNumerically("~", high, 0.001))
	},
		Entry("none of 200", 0, 200, 0.0, 0.0188),
		Entry("one of 200", 1, 200, 0.0009, 0.0278),
		Entry("half of 20", 10, 20, 0.2993, 0.7007),
		Entry("all of 20", 20, 20, 0.8389, 1.0),
		Entry("none of none", 0, 0, 0.0, 1.0),
	)

	It("is no number without a run", func() { Expect(math.IsNaN(latencyguard.Rate{}.Share())).To(BeTrue()) })
})

// counted is a subject whose executions say how many computations they take, one more for each thousand that its program counts to.
type counted struct{ computations int }

func (counted) Name() string { return "counted" }
func (counted) Capabilities() harness.Capabilities {
	return harness.Capabilities{Tools: true, Web: true}
}
func (counted) Close() error { return nil }
func (c counted) Execute(_ context.Context, p executor.Program) (executor.Result, error) {
	n := c.computations
	if counts := regexp.MustCompile(`^for \(let i = 0; i < (\d+); i\+\+\);`).FindStringSubmatch(p.Source); counts != nil {
		to, _ := strconv.Atoi(counts[1])
		n += to / 1000
	}
	return executor.Result{Value: strconv.AppendInt(nil, int64(n), 10)}, nil
}

func openCounted(context.Context, measure.Shape) (harness.Subject, error) { return counted{10}, nil }

var _ = Describe("A slow-down", func() {
	DescribeTable("makes executions take so many times as long", func(ctx SpecContext, factor float64, computations string) {
		// Ten computations are usual, and each thousand counted to is one more.
		subject, err := latencyguard.Slowdown{Usual: 10, PerCount: 0.001}.By(factor, openCounted)(ctx, measure.Shape{})
		Expect(err).NotTo(HaveOccurred())
		result, err := subject.Execute(ctx, executor.Program{Source: "return 1"})
		Expect(err).NotTo(HaveOccurred())
		Expect(string(result.Value)).To(Equal(computations))
	}, Entry("half again", 1.5, "15"), Entry("twice", 2.0, "20"))

	It("is nothing at a factor of one", func(ctx SpecContext) {
		Expect(latencyguard.Slowdown{Usual: 30, PerCount: 1}.By(1, openCounted)(ctx, measure.Shape{})).To(Equal(counted{10}))
	})

	It("is what counting adds", func() {
		Expect(latencyguard.NewSlowdown(30, 80)).To(Equal(latencyguard.Slowdown{Usual: 30, PerCount: 50.0 / 200_000}))
	})

	DescribeTable("is not made from executions that counted for nothing", func(usual, counting float64) {
		_, err := latencyguard.NewSlowdown(usual, counting)
		Expect(err).To(MatchError(ContainSubstring("that calibrates nothing")))
	},
		Entry("no slower", 30.0, 30.0),
		Entry("faster", 30.0, 20.0),
		Entry("slower by noise", 30.0, 33.0),
		Entry("no number", math.NaN(), 80.0),
		Entry("no number when counting", 30.0, math.NaN()),
	)
})
