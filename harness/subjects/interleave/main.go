// Command interleave compares this module's executor with its peers in pairs: one reading of ours, one of a peer, the
// order drawn for each pair, a number of pairs fixed beforehand. A drift of the machine then meets both alike.
//
//	go run ./harness/subjects/interleave
//
// The fairness gate runs on both sides first; without it there are no figures. A peer that is not installed is reported
// missing with the command that installs it, and nothing is judged.
//
// Exit status: 0 every bound holds; 1 one does not, or a side is not fair; 2 it could not be judged.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"text/tabwriter"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/figures"
	"github.com/isoproof/isoproof/harness/pairs"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx))
}

func run(ctx context.Context) int {
	var plan Plan
	flag.StringVar(&plan.Subjects, "subjects", "harness/subjects", "the `folder` of the peers")
	flag.IntVar(&plan.Pairs, "pairs", 200, "`pairs` of executions in each comparison")
	flag.IntVar(&plan.Cold, "cold", 40, "`pairs` of cold starts")
	flag.Uint64Var(&plan.Seed, "seed", 1, "what the order inside the pairs is drawn from")
	asJSON := flag.Bool("json", false, "print every reading as JSON")
	flag.Parse()
	if flag.NArg() > 0 || plan.Pairs < pairs.Least || plan.Cold < pairs.Least {
		fmt.Fprintf(os.Stderr, "interleave: it takes no arguments, and at least %d pairs of each kind\n", pairs.Least)
		flag.Usage()
		return 2
	}

	report, err := plan.Run(ctx, os.Stderr)
	if err != nil {
		fmt.Fprintf(os.Stderr, "interleave: %v\n", err)
		if errors.As(err, new(*unfair)) {
			return 1
		}
		return 2
	}
	write := report.text
	if *asJSON {
		write = report.json
	}
	red, err := write(os.Stdout)
	switch {
	case err != nil:
		fmt.Fprintf(os.Stderr, "interleave: %v\n", err)
		return 2
	case red:
		return 1
	}
	return 0
}

// Report is one run: the machine, both sides, and every reading.
type Report struct {
	Schema      int                `json:"schema"`
	Facts       []harness.Fact     `json:"facts"`
	Plan        Plan               `json:"plan"`
	Comparisons []pairs.Comparison `json:"comparisons"`
}

func (r *Report) json(w io.Writer) (red bool, err error) {
	for _, c := range r.Comparisons {
		ratio, err := c.Ratio()
		if err != nil {
			return false, err
		}
		red = red || c.Red(ratio)
	}
	return red, json.NewEncoder(w).Encode(r)
}

func (r *Report) text(w io.Writer) (red bool, err error) {
	for _, f := range r.Facts {
		fmt.Fprintf(w, "%s: %s\n", f.Name, f.Value)
	}
	fmt.Fprintf(w, "\nmilliseconds; ratio: median of the pairs' ratios, ours to the peer's, with its 95 %% interval\n\n")
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "comparison\tpairs\tours p50\tp90\tpeer p50\tp90\tratio\tinterval\tbound")
	for _, c := range r.Comparisons {
		ratio, err := c.Ratio()
		if err != nil {
			return false, err
		}
		bound := ""
		if c.Bound != 0 {
			bound = fmt.Sprintf("%.2f holds", c.Bound)
		}
		if c.Red(ratio) {
			red, bound = true, fmt.Sprintf("%.2f RED", c.Bound)
		}
		fmt.Fprintf(table, "%s\t%d\t%.2f\t%.2f\t%.2f\t%.2f\t%.3f\t%.3f-%.3f\t%s\n", c.Name, len(c.Readings),
			figures.Quantile(c.Readings, .5), figures.Quantile(c.Readings, .9), figures.Quantile(c.Beside, .5), figures.Quantile(c.Beside, .9), ratio.Median, ratio.Low, ratio.High, bound)
	}
	return red, table.Flush()
}
