package latencyguard_test

import (
	"context"
	"encoding/json"
	"math"
	"regexp"
	"strconv"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/measure"
	"github.com/isoproof/isoproof/latencyguard"
	"github.com/isoproof/isoproof/workload"
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

// counted is a subject that takes so many host computations, and one more for each thousand that its program counts to.
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
	var result executor.Result
	for range n {
		out, err := workload.Compute(p.Input)
		if err != nil {
			return result, err
		}
		result.Value, _ = json.Marshal(out)
	}
	return result, nil
}

func openCounted(context.Context, measure.Shape) (harness.Subject, error) { return counted{10}, nil }

var _ = Describe("A slow-down", func() {
	multiple := func(ctx context.Context, open measure.Open) float64 {
		report, err := measure.Run(ctx, open, measure.Plan{Seed: 1, Steady: 30 * 20}, nil)
		Expect(err).NotTo(HaveOccurred())
		v := latencyguard.Judge(report, []latencyguard.Bound{{Reading: "steady", Pairs: 30, Most: math.Inf(1)}})
		Expect(v[0].Red).To(BeEmpty())
		return v[0].Multiple.Median
	}

	DescribeTable("makes executions take so many times as long", func(ctx SpecContext, factor float64) {
		usual := multiple(ctx, openCounted)
		slowdown := latencyguard.Slowdown{Usual: usual, PerCount: 0.001 * usual / 10} // with what the JSON costs beside a computation
		Expect(multiple(ctx, slowdown.By(factor, openCounted))).To(BeNumerically("~", factor*usual, 0.2*factor*usual))
	}, Entry("half again", 1.5), Entry("twice", 2.0))

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
