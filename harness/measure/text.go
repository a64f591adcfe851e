package measure

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/isoproof/isoproof/harness"
)

// quantiles are the ones that text and JSON show of every section.
var quantiles = []float64{0.50, 0.90, 0.99}

// titles says what each section is, for a person.
var titles = map[string]string{
	Cold:       "cold start",
	Steady:     "steady state",
	Checkout:   "checkout",
	Throughput: "throughput",
}

// WriteText writes the report for a person.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "isoproof measure: %s\n\n", r.Subject)
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, f := range r.header() {
		fmt.Fprintf(table, "  %s\t%s\n", f.Name, f.Value)
	}
	table.Flush()

	fmt.Fprint(&b, "\n")
	table = tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "  \tp50\tp90\tp99\tmultiple of host\tn\n")
	for _, s := range r.Sections {
		fmt.Fprintf(table, "  %s", titles[s.Name])
		for _, q := range quantiles {
			fmt.Fprintf(table, "\t%s", EstimateQuantile(s.Samples, q).Text(s.show))
		}
		multiple := "-"
		if ratios := s.Multiples(); len(ratios) > 0 {
			multiple = EstimateQuantile(ratios, 0.5).Text(Times)
		}
		fmt.Fprintf(table, "\t%s\t%d\n", multiple, len(s.Samples))
	}
	table.Flush()
	if host := r.host(); len(host) > 0 {
		fmt.Fprintf(&b, "\n  one host computation  %s\n", EstimateQuantile(host, 0.5).Text(Time))
	}
	fmt.Fprintf(&b, "\n  In brackets: the interval that holds the quantile with at least %.0f %% confidence (order statistics, no\n"+
		"  distribution assumed); a bound of 0 or ∞ means too few readings for one on that side. The multiple is the median\n"+
		"  over the pairs: readings in a row divided by the host computations right beside them.\n", 100*Confidence)
	_, err := io.WriteString(w, b.String())
	return err
}

// header is the report's facts and its plan, as lines.
func (r *Report) header() []harness.Fact {
	p := r.Plan
	return append(slices.Clone(r.Facts), harness.Fact{Name: "runs", Value: fmt.Sprintf(
		"%d cold, %d steady after %d discarded, %d checkout, %d batches of %d executions with %d in flight",
		p.Cold, p.Steady, p.Warmup, p.Checkout, p.Batches, p.PerBatch, p.InFlight)})
}

// host is what one host computation took, pair by pair.
func (r *Report) host() []float64 {
	var all []float64
	for _, s := range r.Sections {
		for _, p := range s.Pairs() {
			all = append(all, p.Mean/p.Multiple)
		}
	}
	return all
}

func (s Section) show(x float64) string {
	if s.Unit == PerSecond {
		return significant(x) + "/s"
	}
	return Time(x)
}

// Text is the estimate and, in brackets, its bounds; a reading is never below zero, and may be anything above.
func (e Estimate) Text(show func(float64) string) string {
	low, high := "0", "∞)"
	if !math.IsInf(e.Low, 0) {
		low = show(e.Low)
	}
	if !math.IsInf(e.High, 0) {
		high = show(e.High) + "]"
	}
	return fmt.Sprintf("%s [%s, %s", show(e.Value), low, high)
}

// Time writes nanoseconds in the unit that fits.
func Time(ns float64) string {
	switch d := time.Duration(ns); {
	case d >= time.Second:
		return significant(ns/1e9) + " s"
	case d >= time.Millisecond:
		return significant(ns/1e6) + " ms"
	case d >= time.Microsecond:
		return significant(ns/1e3) + " µs"
	}
	return significant(ns) + " ns"
}

// Times writes a multiple.
func Times(x float64) string { return significant(x) + "x" }

// significant writes three significant digits and never an exponent.
func significant(x float64) string {
	digits := 0
	if x != 0 && !math.IsNaN(x) {
		digits = max(0, 2-int(math.Floor(math.Log10(math.Abs(x)))))
	}
	return fmt.Sprintf("%.*f", min(digits, 6), x)
}
