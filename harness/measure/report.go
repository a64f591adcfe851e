package measure

import (
	"math"
	"slices"

	"github.com/aclements/go-moremath/stats"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/figures"
)

// Schema is the version of a report's JSON. It changes when a name or a meaning changes; new names do not change it.
const Schema = 2

// The units of a section's samples.
const (
	Nanoseconds = "ns/op"
	PerSecond   = "executions/s"
)

// Report is one run: what was measured, where, and every raw reading.
type Report struct {
	Schema   int            `json:"schema"`
	Subject  string         `json:"subject"`
	Facts    []harness.Fact `json:"facts"`
	Plan     Plan           `json:"plan"`
	Sections []Section      `json:"sections"`
}

// Section is one kind of reading.
type Section struct {
	Name string `json:"name"` // cold, steady, checkout, throughput
	Unit string `json:"unit"`
	// Samples are the readings in the order they were taken.
	Samples []float64 `json:"samples"`
	// Each is how many readings were taken in a row, and Batch how many host computations ran before or after those, which
	// together last about as long. Throughput has none. One of six computations was a thread's, the others a process's.
	Each  int `json:"each,omitempty"`
	Batch int `json:"batch,omitempty"`
	// Baseline is, for each sample, the nanoseconds of one of the computations beside it.
	Baseline []float64 `json:"baseline,omitempty"`
}

// Pair is some readings in a row, and the host computations beside them.
type Pair struct {
	Readings int
	Mean     float64 // of them, in the section's unit
	Multiple float64 // of it to one host computation
}

// Pairs are the section's, in the order they were taken: what can be compared and counted. Readings in a row have one baseline and
// met the same moment of the machine, so each of them by itself is no observation of its own. Throughput has none.
func (s Section) Pairs() []Pair {
	var pairs []Pair
	for i := 0; i < len(s.Baseline); {
		n := min(max(1, s.Each), len(s.Baseline)-i)
		sum := 0.0
		for _, x := range s.Samples[i : i+n] {
			sum += x
		}
		mean := sum / float64(n)
		pairs = append(pairs, Pair{n, mean, mean / s.Baseline[i]})
		i += n
	}
	return pairs
}

// Multiples are those of the pairs.
func (s Section) Multiples() []float64 {
	var ratios []float64
	for _, p := range s.Pairs() {
		ratios = append(ratios, p.Multiple)
	}
	return ratios
}

// Multiples divides each reading by the baseline beside it; there are as many as there are baselines.
func Multiples(samples, baseline []float64) []float64 {
	ratios := make([]float64, len(baseline))
	for i, b := range baseline {
		ratios[i] = samples[i] / b
	}
	return ratios
}

// Confidence is the least probability with which an interval of this package holds the true quantile.
const Confidence = 0.95

// Estimate is a quantile of what the samples were drawn from, with its interval.
type Estimate struct {
	Quantile float64
	Value    float64
	// Low and High bound the quantile with Confidence. A bound that so few samples cannot give is infinite, and null in
	// JSON.
	Low, High float64
}

// EstimateQuantile estimates quantile q of what the samples, in any order, were drawn from. The value is the smallest
// sample that is not below a share q of them. The interval is that of order statistics, as benchstat has it for medians: the number of
// samples below the true quantile is binomial whatever the distribution, so two of the sorted samples enclose it with a known
// probability.
func EstimateQuantile(samples []float64, q float64) Estimate {
	sorted := slices.Sorted(slices.Values(samples))
	n := len(sorted)
	e := Estimate{Quantile: q, Value: math.NaN(), Low: math.Inf(-1), High: math.Inf(1)}
	if n == 0 {
		return e
	}
	e.Value = figures.OfSorted(sorted, q)
	ranks := stats.QuantileCI(n, q, Confidence)
	if ranks.LoOrder >= 1 {
		e.Low = sorted[ranks.LoOrder-1]
	}
	if ranks.HiOrder <= n {
		e.High = sorted[ranks.HiOrder-1]
	}
	return e
}
