package latencyguard_test

import (
	"math"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/measure"
	"github.com/isoproof/isoproof/latencyguard"
)

// A reading that is judged here is the steady one.
const (
	each = 20
	n    = 40 * each // readings
)

// bound is one of a reading that takes 36 host computations and may take 45.
var bound = latencyguard.Bound{Reading: "steady", Pairs: 40, Usual: 36, Most: 45}

// section is n pairs on a machine that becomes five times slower meanwhile, of a reading of so many host computations.
func section(name string, n int, multiple float64) measure.Section {
	s := measure.Section{Name: name, Unit: measure.Nanoseconds, Each: measure.Each[name], Batch: 36 * each}
	for i := range n {
		machine := 100e3 * (1 + 4*float64(i)/float64(n))
		jitter := 1 + 0.2*math.Sin(float64(i)*1.7)
		s.Samples = append(s.Samples, multiple*machine*jitter)
		s.Baseline = append(s.Baseline, machine)
	}
	return s
}

func report(sections ...measure.Section) *measure.Report { return &measure.Report{Sections: sections} }

// stalled had the machine to itself in all pairs but k, in which the reading alone waited for it.
func stalled(k int) measure.Section {
	s := section("steady", n, 36)
	for i := range k {
		s.Samples[i*n/k] *= 20 * each
	}
	return s
}

var _ = Describe("A verdict", func() {
	DescribeTable("is green of", func(s measure.Section) {
		verdicts := latencyguard.Judge(report(section("cold", 3, 1), s), []latencyguard.Bound{bound})
		Expect(verdicts).To(HaveLen(1))
		Expect(verdicts[0].Red).To(BeEmpty())
		Expect(verdicts[0].Multiple.Median).To(And(BeNumerically(">=", verdicts[0].Multiple.Low), BeNumerically("<=", verdicts[0].Multiple.High)))
	},
		Entry("a reading as usual, on a machine that becomes five times slower", section("steady", n, 36)),
		Entry("a reading that is faster than ever", section("steady", n, 10)),
		Entry("a reading at its bound", measure.Section{Name: "steady", Each: each, Samples: slices.Repeat([]float64{45}, n), Baseline: slices.Repeat([]float64{1}, n)}),
		Entry("readings of which some waited long for the machine", stalled(10)),
	)

	DescribeTable("is red of", func(r *measure.Report, because string) {
		verdicts := latencyguard.Judge(r, []latencyguard.Bound{bound})
		Expect(verdicts).To(HaveLen(1))
		Expect(verdicts[0].Red).To(ContainSubstring(because))
	},
		Entry("a slow reading", report(section("steady", n, 54)), "times as long as the host's computation of the same, 45 is the most"),
		Entry("a reading that is slow more often than not", report(stalled(40)), "45 is the most"),
		Entry("one reading too few", report(section("steady", n-1, 36)), "799 readings of steady, 20 in a row, have 799 baselines: 40 pairs of 20 were to be taken"),
		Entry("one reading more than planned", report(section("steady", n+1, 36)), "801 readings of steady"),
		Entry("a reading that was not taken", report(section("cold", n, 36)), "steady was measured 0 times"),
		Entry("a reading of another name", report(section("Steady", n, 36)), "steady was measured 0 times"),
		Entry("a reading that was taken twice", report(section("steady", n, 36), section("steady", n, 36)), "steady was measured 2 times"),
		Entry("readings of which another number was taken in a row", report(measure.Section{Name: "steady", Each: 1, Samples: make([]float64, n), Baseline: make([]float64, n)}), "800 readings of steady, 1 in a row"),
		Entry("readings without a baseline", report(measure.Section{Name: "steady", Each: each, Samples: make([]float64, n)}), "have 0 baselines"),
		Entry("readings of nothing", report(measure.Section{Name: "steady", Each: each, Samples: make([]float64, n), Baseline: slices.Repeat([]float64{1}, n)}), "no duration"),
		Entry("readings that are no number", report(measure.Section{Name: "steady", Each: each, Samples: slices.Repeat([]float64{math.NaN()}, n), Baseline: slices.Repeat([]float64{1}, n)}), "no duration"),
	)

	It("comes for each bound, in the order of the bounds", func() {
		other := latencyguard.Bound{Reading: "cold", Pairs: 40, Most: 1}
		verdicts := latencyguard.Judge(report(section("steady", n, 36), section("cold", 120, 9)), []latencyguard.Bound{other, bound})
		Expect(verdicts).To(HaveLen(2))
		Expect(verdicts[0].Red).To(ContainSubstring("cold takes"))
		Expect(verdicts[1].Red).To(BeEmpty())
	})

	It("is the same of the same readings", func() {
		judge := func() []latencyguard.Verdict {
			return latencyguard.Judge(report(section("steady", n, 50)), []latencyguard.Bound{bound})
		}
		Expect(judge()).To(Equal(judge()))
	})
})

var _ = Describe("The plan of the guard", func() {
	It("takes the pairs that the bounds name, and nothing else", func() {
		plan := latencyguard.Plan(latencyguard.Bounds)
		counts := map[string]int{"cold": plan.Cold, "steady": plan.Steady, "checkout": plan.Checkout}
		for _, b := range latencyguard.Bounds {
			Expect(counts[b.Reading]).To(Equal(b.Pairs*measure.Each[b.Reading]), b.Reading)
			Expect(b.Most).To(BeNumerically(">", b.Usual), b.Reading)
		}
		Expect(plan.Batches).To(BeZero())
		Expect(latencyguard.Plan(latencyguard.Bounds[:1]).Steady).To(BeZero())
	})
})
