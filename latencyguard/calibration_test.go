package latencyguard_test

import (
	"context"
	"encoding/json"
	"math"

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

// hosted executes nothing: the host computes the workload's value.
type hosted struct{}

func (hosted) Name() string { return "hosted" }
func (hosted) Capabilities() harness.Capabilities {
	return harness.Capabilities{Tools: true, Web: true}
}
func (hosted) Close() error { return nil }
func (hosted) Execute(_ context.Context, p executor.Program) (executor.Result, error) {
	out, err := workload.Compute(p.Input)
	value, _ := json.Marshal(out)
	return executor.Result{Value: value}, err
}

func openHosted(context.Context, measure.Shape) (harness.Subject, error) { return hosted{}, nil }

var _ = Describe("A subject that is slowed on purpose", func() {
	DescribeTable("takes so many times as long", func(ctx SpecContext, factor float64) {
		// A hosted execution is one host computation and its JSON; usual is larger, so that the rest hardly counts.
		const usual = 30
		multiple := func(factor float64) float64 {
			report, err := measure.Run(ctx, latencyguard.Slowed(openHosted, usual, factor), measure.Plan{Seed: 1, Steady: 30 * 20}, nil)
			Expect(err).NotTo(HaveOccurred())
			v := latencyguard.Judge(report, []latencyguard.Bound{{Reading: "steady", Pairs: 30, Most: math.Inf(1)}})
			Expect(v[0].Red).To(BeEmpty())
			return v[0].Multiple.Median
		}
		Expect(multiple(factor) - multiple(1)).To(BeNumerically("~", (factor-1)*usual, 0.3*(factor-1)*usual))
	}, Entry("half again", 1.5), Entry("twice", 2.0))

	It("is itself when nothing is slowed", func(ctx SpecContext) {
		Expect(latencyguard.Slowed(openHosted, 36, 1)(ctx, measure.Shape{})).To(Equal(hosted{}))
	})
})
