package main

import (
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/measure"
)

// fewestPairs is how many it takes for an interval around their median.
const fewestPairs = 6

// startCost measures and prints what confinement adds to the start of a worker.
func startCost(cmd *cobra.Command, options executor.Options, pairs int) error {
	if pairs < fewestPairs {
		return usagef("--cost %d: %d pairs are the fewest that say anything", pairs, fewestPairs)
	}
	p := newProgress(cmd.ErrOrStderr())
	c, err := executor.MeasureStart(cmd.Context(), options, pairs, func(done int) { p.update("starts", done, pairs) })
	if err != nil {
		return err
	}
	ms := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }
	var confined, bare, added []float64
	for i := range c.Confined {
		confined, bare = append(confined, ms(c.Confined[i])), append(bare, ms(c.Bare[i]))
		added = append(added, ms(c.Confined[i]-c.Bare[i]))
	}
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "pairs\t%d, interleaved; medians, in brackets the 95 %% interval\n", pairs)
	for _, line := range []struct {
		name    string
		samples []float64
	}{{"with all layers", confined}, {"with none", bare}, {"the layers add", added}} {
		e := measure.EstimateQuantile(line.samples, 0.5)
		fmt.Fprintf(w, "%s\t%.1f ms [%.1f, %.1f]\n", line.name, e.Value, e.Low, e.High)
	}
	return w.Flush()
}
