package measure

import (
	"fmt"
	"io"
	"strings"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/environment"
)

// benchmarks names each section as a Go benchmark.
var benchmarks = map[string]string{
	Cold:       "ColdStart",
	Steady:     "SteadyState",
	Checkout:   "Checkout",
	Throughput: "Throughput",
}

// BenchHeader is the head of a file in the Go benchmark format.
//
// Benchstat compares two files only where their configuration lines agree. So what has to be equal for a comparison to
// mean something is configuration: the subject and the machine. What a comparison may be about (the worker's build, the
// engine, the toolchain, the number of readings) stands in comments.
func BenchHeader(subject string, facts []harness.Fact) string {
	var b strings.Builder
	fmt.Fprintf(&b, "pkg: github.com/isoproof/isoproof\nsubject: %s\n", subject)
	for _, f := range facts {
		switch f.Name {
		case environment.CPU, environment.CPUs:
			fmt.Fprintf(&b, "%s: %s\n", f.Name, f.Value)
		case environment.System:
			system, architecture, _ := strings.Cut(f.Value, "/")
			fmt.Fprintf(&b, "goos: %s\ngoarch: %s\n", system, architecture)
		default:
			fmt.Fprintf(&b, "# %s: %s\n", f.Name, f.Value)
		}
	}
	return b.String()
}

// WriteBench writes the report in the Go benchmark format, for benchstat: a line for each pair, with the number of its readings
// and their mean, as a Go benchmark has iterations. Benchstat takes lines for independent, and readings in a row are not.
func (r *Report) WriteBench(w io.Writer) error {
	var b strings.Builder
	b.WriteString(BenchHeader(r.Subject, r.header()))
	fmt.Fprintf(&b, "Unit x-host better=lower\nUnit %s better=higher\n\n", PerSecond)
	for _, s := range r.Sections {
		if s.Unit == PerSecond {
			for _, x := range s.Samples {
				fmt.Fprintf(&b, "Benchmark%s %d %.1f %s\n", benchmarks[s.Name], r.Plan.PerBatch, x, s.Unit)
			}
		}
		for _, p := range s.Pairs() {
			fmt.Fprintf(&b, "Benchmark%s %d %.0f %s %.4g x-host\n", benchmarks[s.Name], p.Readings, p.Mean, s.Unit, p.Multiple)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
