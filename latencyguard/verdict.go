package latencyguard

import (
	"fmt"

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
	if len(s.Samples) != b.Pairs {
		v.Red = fmt.Sprintf("%d pairs of %s were taken, and not %d", len(s.Samples), b.Reading, b.Pairs)
		return v
	}
	var err error
	v.Multiple, err = pairs.Comparison{Name: b.Reading, Readings: s.Samples, Beside: s.Baseline}.Ratio()
	switch {
	case err != nil:
		v.Red = err.Error()
	case !(v.Multiple.Median <= b.Most):
		v.Red = fmt.Sprintf("%s takes %.4g times as long as the host's computation of the same, %.4g is the most",
			b.Reading, v.Multiple.Median, b.Most)
	}
	return v
}
