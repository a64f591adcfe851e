package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/harness/load"
	"github.com/isoproof/isoproof/harness/table"
	"github.com/isoproof/isoproof/latencyguard"
)

// calibration is how the guard is to be judged.
type calibration struct {
	runs       int
	conditions []string
	factors    []string
}

func (c *calibration) flags(cmd *cobra.Command) {
	var names, factors []string
	for _, condition := range load.Conditions {
		names = append(names, condition.Name)
	}
	for _, factor := range latencyguard.Factors {
		factors = append(factors, fmt.Sprintf("%g", factor))
	}
	cmd.Flags().IntVar(&c.runs, "runs", 200, "with --calibrate, `runs` of the guard under each condition and with each slow-down")
	cmd.Flags().StringArrayVar(&c.conditions, "condition", names, "with --calibrate, the condition of this `name`; may be given more than once")
	cmd.Flags().StringArrayVar(&c.factors, "slower", factors, "with --calibrate, executions so many `times` as slow, 1 for as they are; may be given more than once")
}

// plan reads what was asked for.
func (c *calibration) plan() (conditions []load.Condition, factors []float64, err error) {
	if c.runs < 1 || c.runs > 100_000 {
		return nil, nil, usagef("--runs %d: it has to be from 1 to 100000", c.runs)
	}
	for _, name := range c.conditions {
		i := slices.IndexFunc(load.Conditions, func(l load.Condition) bool { return l.Name == name })
		if i < 0 {
			var names []string
			for _, l := range load.Conditions {
				names = append(names, strconv.Quote(l.Name))
			}
			return nil, nil, usagef("--condition %q: there is none of that name; there are %v", name, names)
		}
		conditions = append(conditions, load.Conditions[i])
	}
	for _, text := range c.factors {
		factor, err := strconv.ParseFloat(text, 64)
		if err != nil || !(factor >= 1 && factor <= 100) {
			return nil, nil, usagef("--slower %q: it has to be a number from 1 to 100", text)
		}
		factors = append(factors, factor)
	}
	return conditions, factors, nil
}

// run judges the guard and prints how often it was red.
func (c *calibration) run(cmd *cobra.Command, format string) error {
	conditions, factors, err := c.plan()
	if err != nil {
		return err
	}
	open, err := opener(cmd)
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	slowdown, err := latencyguard.Measure(cmd.Context(), open, companion)
	if err != nil {
		return err
	}
	bar := newProgress(cmd.ErrOrStderr())
	defer bar.clear()
	var rows []latencyguard.Calibrated
	for _, condition := range conditions {
		leave, err := condition.Enter(cmd.Context(), self, loadName)
		if err != nil {
			bar.clear()
			fmt.Fprintf(cmd.ErrOrStderr(), "isoproof: left out: %s\n", printable(err.Error()))
			continue
		}
		trial := latencyguard.Trial{Condition: condition.Name, Factors: factors, Runs: c.runs, Slowdown: slowdown, Companion: companion,
			Done: func(row latencyguard.Calibrated) {
				rows = append(rows, row)
				bar.clear()
				least, median, most := spread(row.Medians)
				fmt.Fprintf(cmd.ErrOrStderr(), "isoproof: %s, %g times as slow: %d of %d red, steady state %.3g (%.3g to %.3g)\n",
					row.Condition, row.Factor, row.Red, row.Runs, median, least, most)
			}}
		err = trial.Calibrate(cmd.Context(), open, bar.update)
		leave()
		if err != nil {
			return err
		}
	}
	bar.clear()
	return calibrationWriters[format](cmd.OutOrStdout(), slowdown, rows)
}

var calibrationWriters = map[string]func(io.Writer, latencyguard.Slowdown, []latencyguard.Calibrated) error{
	"text": func(w io.Writer, _ latencyguard.Slowdown, rows []latencyguard.Calibrated) error {
		return calibrationTable(rows).WriteText(w)
	},
	"markdown": func(w io.Writer, _ latencyguard.Slowdown, rows []latencyguard.Calibrated) error {
		return calibrationTable(rows).WriteMarkdown(w)
	},
	"json": func(w io.Writer, slowdown latencyguard.Slowdown, rows []latencyguard.Calibrated) error {
		return writeIndented(w, map[string]any{"schema": 1, "slowdown": slowdown, "calibration": rows})
	},
}

func calibrationTable(rows []latencyguard.Calibrated) table.Table {
	t := table.Table{Columns: []string{"condition", "slow-down", "runs", "red", "rate", "95 % interval", "steady state: median", "least", "most"}}
	for _, r := range rows {
		low, high := r.Interval()
		least, median, most := spread(r.Medians)
		cells := []string{r.Condition, fmt.Sprintf("%g", r.Factor), fmt.Sprint(r.Runs), fmt.Sprint(r.Red),
			fmt.Sprintf("%.1f %%", 100*r.Share()), fmt.Sprintf("%.1f to %.1f %%", 100*low, 100*high)}
		for _, multiple := range []float64{median, least, most} {
			cells = append(cells, fmt.Sprintf("%.3g", multiple))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// spread is the middle of some values, between the ends.
func spread(values []float64) (least, median, most float64) {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[0], sorted[len(sorted)/2], sorted[len(sorted)-1]
}
