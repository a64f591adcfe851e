package matrix

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/measure"
)

// Report is one run: what was measured, where, and every reading.
type Report struct {
	Schema  int            `json:"schema"` // changes when a name or a meaning does; new names do not change it
	Subject string         `json:"subject"`
	Facts   []harness.Fact `json:"facts"`
	Plan    Plan           `json:"plan"`
	Rows    []Row          `json:"rows"`
}

// Multiples divides each reading by the baseline right before it.
func (r Row) Multiples() []float64 { return measure.Multiples(r.Samples, r.Baseline) }

// median is p50 with its interval.
func median(samples []float64) measure.Estimate { return measure.EstimateQuantile(samples, 0.5) }

// WriteText writes the report for a person.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "isoproof matrix: %s\n\n", r.Subject)
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, f := range r.header() {
		fmt.Fprintf(table, "  %s\t%s\n", f.Name, f.Value)
	}
	table.Flush()
	fmt.Fprint(&b, "\n")
	fmt.Fprint(table, "  bridge\tp50 of a call\ttwo Go processes\tmultiple\tn\n")
	for _, row := range r.Rows {
		fmt.Fprintf(table, "  %s\t%s\t%s\t%s\t%d\n", row.Title, median(row.Samples).Text(measure.Time), median(row.Baseline).Text(measure.Time),
			median(row.Multiples()).Text(measure.Times), len(row.Samples))
	}
	table.Flush()
	fmt.Fprintf(&b, "\n  In brackets: the interval that holds the median with at least %.0f %% confidence. The multiple is the median of\n"+
		"  each reading divided by the round trip right before it: through a Go channel into another process and back.\n", 100*measure.Confidence)
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteBench writes the report in the Go benchmark format, a line for each reading, for benchstat.
func (r *Report) WriteBench(w io.Writer) error {
	var b strings.Builder
	b.WriteString(measure.BenchHeader(r.Subject, r.header()))
	b.WriteString("Unit x-channel better=lower\n\n")
	for _, row := range r.Rows {
		for i, ratio := range row.Multiples() {
			fmt.Fprintf(&b, "BenchmarkBridge%s 1 %.0f ns/op %.4g x-channel\n", row.Name, row.Samples[i], ratio)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteJSON writes the report as one JSON object: every reading, and the estimates that the text shows.
func (r *Report) WriteJSON(w io.Writer) error {
	type row struct {
		Row
		Median   measure.Estimate `json:"median_ns"`
		Channel  measure.Estimate `json:"channel_median_ns"`
		Multiple measure.Estimate `json:"multiple_of_channel"`
	}
	report := struct {
		*Report
		Confidence float64 `json:"confidence"`
		Rows       []row   `json:"rows"` // in the place of Report's
	}{Report: r, Confidence: measure.Confidence}
	for _, one := range r.Rows {
		report.Rows = append(report.Rows, row{one, median(one.Samples), median(one.Baseline), median(one.Multiples())})
	}
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(report)
}

// header is the report's facts and its plan, as lines.
func (r *Report) header() []harness.Fact {
	return append(slices.Clone(r.Facts), harness.Fact{Name: "runs", Value: fmt.Sprintf("%d readings of each after %d discarded", r.Plan.Readings, r.Plan.Warmup)})
}
