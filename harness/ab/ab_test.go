package ab_test

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/ab"
	"github.com/isoproof/isoproof/harness/measure"
	"github.com/isoproof/isoproof/harness/pairs"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestAB(t *testing.T) { suite.Run(t, "harness/ab") }

var _ = Describe("The verdict on a newer revision", func() {
	const size = 0.05
	DescribeTable("is about the whole interval:", func(low, median, high float64, want ab.Verdict) {
		Expect(ab.Judge(pairs.Estimate{Median: median, Low: low, High: high}, size)).To(Equal(want))
	},
		Entry("beyond the size on the slow side", 1.06, 1.10, 1.15, ab.Slower),
		Entry("at the size", 1.05, 1.05, 1.05, ab.Same),
		Entry("slow, but perhaps within the size", 1.04, 1.10, 1.15, ab.Unproven),
		Entry("surely slower, and surely not by the size", 1.01, 1.02, 1.03, ab.Same),
		Entry("beyond the size on the fast side", 0.80, 0.90, 0.95, ab.Faster),
		Entry("fast, but perhaps within the size", 0.80, 0.90, 0.96, ab.Unproven),
		Entry("within the size on both sides", 0.97, 1.00, 1.04, ab.Same),
		Entry("anything", 0.50, 1.00, 2.00, ab.Unproven),
		Entry("no number", math.NaN(), math.NaN(), math.NaN(), ab.Unproven),
	)
})

// side reads takes times what the machine costs at that moment, which grows.
type side struct {
	machine *float64
	takes   float64
	fails   int
	read    map[string]int
	seen    func(reading string) // nil: nobody looks
}

func (s *side) Read(_ context.Context, reading string) (time.Duration, error) {
	if s.read == nil {
		s.read = map[string]int{}
	}
	s.read[reading]++
	if s.seen != nil {
		s.seen(reading)
	}
	*s.machine *= 1.001
	if s.fails > 0 && s.read[reading] == s.fails {
		return 0, errors.New("it is gone")
	}
	return time.Duration(s.takes * *s.machine), nil
}

func (s *side) Describe() []harness.Fact { return []harness.Fact{{Name: "revision", Value: "a side"}} }

func sides(base, head float64) (*side, *side) {
	machine := 1e6
	return &side{machine: &machine, takes: base}, &side{machine: &machine, takes: head}
}

var _ = Describe("A comparison of two revisions", func() {
	DescribeTable("sees through the drift of the machine that", func(ctx SpecContext, head float64, want ab.Verdict) {
		a, b := sides(1, head)
		report, err := ab.Compare(ctx, a, b, ab.Planned(40, 0.05), nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(report.Results).To(HaveLen(len(ab.Readings)))
		for _, r := range report.Results {
			Expect(r.Verdict).To(Equal(want), r.Name)
		}
		Expect(report.Slower()).To(Equal(want == ab.Slower))
	},
		Entry("both are equal", 1.0, ab.Same),
		Entry("the newer one is slower", 1.1, ab.Slower),
		Entry("the newer one is faster", 0.9, ab.Faster),
	)

	It("takes the same readings of both", func(ctx SpecContext) {
		a, b := sides(1, 1)
		report, err := ab.Compare(ctx, a, b, ab.Planned(20, 0.05), nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(a.read).To(Equal(b.read))
		for _, r := range report.Results {
			Expect(r.Readings).To(HaveLen(report.Plan.Pairs[r.Name]))
			Expect(r.Beside).To(HaveLen(report.Plan.Pairs[r.Name]))
		}
	})

	It("takes as many in a row of either side as the guard does", func(ctx SpecContext) {
		var rows []int
		var last *side
		a, b := sides(1, 1)
		for _, s := range []*side{a, b} {
			s.seen = func(reading string) {
				switch {
				case reading != measure.Steady:
				case s == last:
					rows[len(rows)-1]++
				default:
					rows, last = append(rows, 1), s
				}
			}
		}
		_, err := ab.Compare(ctx, a, b, ab.Planned(20, 0.05), nil)
		Expect(err).NotTo(HaveOccurred())
		// Where the order of two pairs differs, two rows of one side meet.
		Expect(rows).To(HaveEach(Or(Equal(measure.Each[measure.Steady]), Equal(2*measure.Each[measure.Steady]))))
		Expect(rows).To(ContainElement(measure.Each[measure.Steady]))
	})

	It("says nothing when a side ends", func(ctx SpecContext) {
		a, b := sides(1, 1)
		b.fails = 30
		_, err := ab.Compare(ctx, a, b, ab.Planned(40, 0.05), nil)
		Expect(err).To(MatchError("ab: a reading of cold: it is gone"))
	})

	It("says nothing of too few pairs", func(ctx SpecContext) {
		a, b := sides(1, 1)
		_, err := ab.Compare(ctx, a, b, ab.Planned(pairs.Least-1, 0.05), nil)
		Expect(err).To(MatchError(ContainSubstring("19 pairs are too few")))
	})
})

var _ = Describe("A tally of rounds", func() {
	round := func(cold, steady ab.Result) *ab.Report {
		cold.Name, steady.Name = "cold", "steady"
		return &ab.Report{Results: []ab.Result{cold, steady}}
	}
	said := func(v ab.Verdict, ratio float64) ab.Result {
		return ab.Result{Verdict: v, Ratio: pairs.Estimate{Median: ratio}}
	}

	It("counts each reading's verdicts, and says how far the rounds were apart", func() {
		Expect(ab.Tallied([]*ab.Report{
			round(said(ab.Same, 1.01), said(ab.Slower, 1.2)),
			round(said(ab.Same, 0.99), said(ab.Unproven, 1.1)),
			round(said(ab.Faster, 0.9), said(ab.Slower, 1.3)),
		})).To(Equal([]ab.Tally{
			{Name: "cold", Rounds: 3, Verdicts: map[ab.Verdict]int{ab.Same: 2, ab.Faster: 1}, Least: 0.9, Median: 0.99, Most: 1.01},
			{Name: "steady", Rounds: 3, Verdicts: map[ab.Verdict]int{ab.Slower: 2, ab.Unproven: 1}, Least: 1.1, Median: 1.2, Most: 1.3},
		}))
	})

	It("is of a single round too", func() {
		Expect(ab.Tallied([]*ab.Report{round(said(ab.Same, 1), said(ab.Same, 1))})).To(HaveEach(
			HaveField("Verdicts", map[ab.Verdict]int{ab.Same: 1})))
	})
})
