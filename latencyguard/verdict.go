package latencyguard

import (
	"fmt"
	"math"

	"github.com/isoproof/isoproof/harness/measure"
	"github.com/isoproof/isoproof/harness/pairs"
)

// Verdict is what the recorded pairs of one reading say.
type Verdict struct {
	Bound
	// Multiple is the median of the pairs' ratios with its interval, of which the median alone is bounded.
	Multiple pairs.Estimate `json:"multiple"`
	// Red says why the verdict is red; it is empty when it is green.
	Red string `json:"red,omitempty"`
}

// Judge holds the readings of a report against their bounds: a verdict for each bound, in that order. It is a pure function
// of what was recorded. What was not measured, not as often as planned, or in no duration is red: it is never taken for fast.
func Judge(report *measure.Report, bounds []Bound) []Verdict {
	var verdicts []Verdict
	for _, b := range bounds {
		verdicts = append(verdicts, judge(report, b))
	}
	return verdicts
}

func judge(report *measure.Report, b Bound) Verdict {
	v := Verdict{Bound: b}
	var taken []measure.Section
	for _, s := range report.Sections {
		if s.Name == b.Reading {
			taken = append(taken, s)
		}
	}
	if len(taken) != 1 {
		v.Red = fmt.Sprintf("%s was measured %d times, and not once", b.Reading, len(taken))
		return v
	}
	s := taken[0]
	each := measure.Each[b.Reading]
	if s.Each != each || len(s.Samples) != b.Pairs*each || len(s.Baseline) != len(s.Samples) {
		v.Red = fmt.Sprintf("%d readings of %s, %d in a row, have %d baselines: %d pairs of %d were to be taken",
			len(s.Samples), b.Reading, s.Each, len(s.Baseline), b.Pairs, each)
		return v
	}
	var err error
	v.Multiple, err = pairs.Comparison{Name: b.Reading, Readings: summed(s.Samples, each), Beside: summed(s.Baseline, each)}.Ratio()
	switch {
	case err != nil:
		v.Red = err.Error()
	case !(v.Multiple.Median <= b.Most):
		v.Red = fmt.Sprintf("%s takes %.4g times as long as the host's computation of the same, %.4g is the most",
			b.Reading, v.Multiple.Median, b.Most)
	}
	return v
}

// summed adds up so many values in a row each. One that is no duration spoils its sum.
func summed(values []float64, each int) []float64 {
	var sums []float64
	for i := 0; i < len(values); i += each {
		sum := 0.0
		for _, v := range values[i : i+each] {
			if !(v > 0) {
				v = math.NaN()
			}
			sum += v
		}
		sums = append(sums, sum)
	}
	return sums
}
