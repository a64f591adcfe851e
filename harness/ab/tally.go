package ab

import "github.com/isoproof/isoproof/harness/figures"

// Tally is how often each verdict was given on one reading, over rounds of the same comparison: of a revision with itself,
// how often the comparison is wrong, and how often it cannot tell.
type Tally struct {
	Name     string          `json:"name"`
	Rounds   int             `json:"rounds"`
	Verdicts map[Verdict]int `json:"verdicts"`
	// Least, Median and Most are of the rounds' ratios.
	Least  float64 `json:"least"`
	Median float64 `json:"median"`
	Most   float64 `json:"most"`
}

// Tallied counts the verdicts of reports, of which there is at least one and all are of the same plan.
func Tallied(reports []*Report) []Tally {
	var tallies []Tally
	for i, first := range reports[0].Results {
		t := Tally{Name: first.Name, Rounds: len(reports), Verdicts: map[Verdict]int{}}
		var medians []float64
		for _, report := range reports {
			result := report.Results[i]
			t.Verdicts[result.Verdict]++
			medians = append(medians, result.Ratio.Median)
		}
		t.Least, t.Median, t.Most = figures.Quantile(medians, 0), figures.Quantile(medians, 0.5), figures.Quantile(medians, 1)
		tallies = append(tallies, t)
	}
	return tallies
}
