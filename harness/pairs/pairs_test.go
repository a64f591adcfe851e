package pairs_test

import (
	"math"
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/pairs"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestPairs(t *testing.T) { suite.Run(t, "harness/pairs") }

// drifting makes n pairs on a machine that becomes five times slower meanwhile; the readings take ratio times as long.
func drifting(n int, ratio float64) pairs.Comparison {
	c := pairs.Comparison{Name: "x", Bound: 1}
	for i := range n {
		machine := 1 + 4*float64(i)/float64(n)
		jitter := 1 + 0.2*math.Sin(float64(i)*1.7)
		c.Readings = append(c.Readings, machine*ratio*jitter)
		c.Beside = append(c.Beside, machine)
	}
	return c
}

var _ = Describe("A comparison in pairs", func() {
	DescribeTable("judges", func(c pairs.Comparison, red bool) {
		ratio, err := c.Ratio()
		Expect(err).NotTo(HaveOccurred())
		Expect(c.Red(ratio)).To(Equal(red))
		Expect(ratio.Median).To(And(BeNumerically(">=", ratio.Low), BeNumerically("<=", ratio.High)))
	},
		Entry("an arm that is faster", drifting(100, 0.8), false),
		Entry("an arm that is slower", drifting(100, 1.2), true),
		Entry("as few pairs as there may be", drifting(pairs.Least, 0.5), false),
		Entry("equal arms at the bound", pairs.Comparison{Bound: 1, Readings: slices.Repeat([]float64{3}, 30), Beside: slices.Repeat([]float64{3}, 30)}, false),
		Entry("a slower arm without a bound", pairs.Comparison{Readings: slices.Repeat([]float64{9}, 30), Beside: slices.Repeat([]float64{3}, 30)}, false),
	)

	It("sees the ratio through a drift that is larger than it", func() {
		ratio, err := drifting(200, 0.9).Ratio()
		Expect(err).NotTo(HaveOccurred())
		Expect(ratio.Median).To(BeNumerically("~", 0.9, 0.03))
		Expect(ratio.High - ratio.Low).To(BeNumerically("<", 0.1))
	})

	It("says the same of the same readings", func() {
		first, err := drifting(50, 1).Ratio()
		Expect(err).NotTo(HaveOccurred())
		Expect(drifting(50, 1).Ratio()).To(Equal(first))
	})

	It("is red when its ratio is no number", func() {
		Expect(pairs.Comparison{Bound: 1}.Red(pairs.Estimate{Median: math.NaN()})).To(BeTrue())
	})

	DescribeTable("says nothing of", func(c pairs.Comparison, says string) {
		_, err := c.Ratio()
		Expect(err).To(MatchError(ContainSubstring(says)))
	},
		Entry("no readings", pairs.Comparison{}, "0 pairs are too few"),
		Entry("one pair too few", drifting(pairs.Least-1, 1), "19 pairs are too few to say anything: 20 are the least"),
		Entry("readings that are no pairs", pairs.Comparison{Readings: []float64{1}, Beside: []float64{1, 2}}, "1 readings beside 2 are no pairs"),
		Entry("a reading of nothing", pairs.Comparison{Readings: make([]float64, 30), Beside: slices.Repeat([]float64{1}, 30)}, "pair 0 holds a reading that is no duration"),
		Entry("a reading that is no number", pairs.Comparison{Readings: slices.Repeat([]float64{math.NaN()}, 30), Beside: slices.Repeat([]float64{1}, 30)}, "no duration"),
	)
})
