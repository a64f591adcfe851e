package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/harness/ab"
	"github.com/isoproof/isoproof/harness/measure"
	"github.com/isoproof/isoproof/harness/table"
)

func abCommand() *cobra.Command {
	format := oneOf{value: "text", allowed: []string{"text", "markdown", "json"}}
	base, count, percent, rounds := "", 40, 5.0, 1
	cmd := &cobra.Command{
		Use:   "ab --base REVISION [flags]",
		Short: "Compare this checkout's latency with another revision's, both measured in turn",
		Long: `Build a revision of this repository and this checkout as it lies here, run both at once, and take their readings in turn,
pair by pair: cold start, steady state and checkout. What else the machine does meets both alike.

A reading is slower or faster when the whole interval of the ratio lies beyond the practical size, has no difference when
the whole interval lies within it, and cannot be told otherwise; more pairs make the interval smaller.

With --rounds, the comparison itself is judged: it is made so many times, and how often each verdict was given is counted. Of
a checkout that is the revision, any verdict but "no difference" is a wrong or a missing one.

Exit status: 0 nothing is slower, or the rounds were counted; 1 something is; 2 it could not be judged.`,
		Example: `  isoproof ab --base HEAD
  isoproof ab --base main --count 100 --size 3
  isoproof ab --base HEAD --rounds 100`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case base == "":
				return usagef("--base is missing: name the revision to compare with, for example --base HEAD")
			case count < 20 || count > 10_000:
				return usagef("--count %d: it has to be from 20 to 10000", count)
			case !(percent > 0 && percent <= 100):
				return usagef("--size %g: it has to be above 0 and at most 100 (per cent)", percent)
			case rounds < 1 || rounds > 10_000:
				return usagef("--rounds %d: it has to be from 1 to 10000", rounds)
			}
			bar := newProgress(cmd.ErrOrStderr())
			reports, err := ab.Run(cmd.Context(), ".", base, ab.Planned(count, percent/100), rounds, bar.update)
			bar.clear()
			if err != nil {
				return err
			}
			if rounds > 1 {
				return tallyWriters[format.value](cmd.OutOrStdout(), ab.Tallied(reports))
			}
			report := reports[0]
			if err := abWriters[format.value](cmd.OutOrStdout(), report); err != nil {
				return err
			}
			if report.Slower() {
				return red{errors.New("this checkout is slower than " + base)}
			}
			return nil
		},
	}
	cmd.Flags().Var(&format, "format", "what to print")
	cmd.Flags().StringVar(&base, "base", base, "the `revision` to compare with")
	cmd.Flags().IntVar(&count, "count", count, "`pairs` of each reading, each of some readings in a row")
	cmd.Flags().IntVar(&rounds, "rounds", rounds, "`comparisons` to make, of which the verdicts are counted when there is more than one")
	cmd.Flags().Float64Var(&percent, "size", percent, "the difference that matters, in `per cent`")
	return cmd
}

var abWriters = map[string]func(io.Writer, *ab.Report) error{
	"text":     func(w io.Writer, r *ab.Report) error { return abTable(r).WriteText(w) },
	"markdown": func(w io.Writer, r *ab.Report) error { return abTable(r).WriteMarkdown(w) },
	"json":     func(w io.Writer, r *ab.Report) error { return writeIndented(w, r) },
}

var tallyWriters = map[string]func(io.Writer, []ab.Tally) error{
	"text":     func(w io.Writer, tallies []ab.Tally) error { return tallyTable(tallies).WriteText(w) },
	"markdown": func(w io.Writer, tallies []ab.Tally) error { return tallyTable(tallies).WriteMarkdown(w) },
	"json": func(w io.Writer, tallies []ab.Tally) error {
		return writeIndented(w, map[string]any{"schema": 1, "tallies": tallies})
	},
}

func tallyTable(tallies []ab.Tally) table.Table {
	t := table.Table{Columns: []string{"reading", "rounds"}}
	for _, v := range ab.Verdicts {
		t.Columns = append(t.Columns, string(v))
	}
	t.Columns = append(t.Columns, "ratio", "least to most")
	for _, tally := range tallies {
		row := []string{tally.Name, strconv.Itoa(tally.Rounds)}
		for _, v := range ab.Verdicts {
			row = append(row, strconv.Itoa(tally.Verdicts[v]))
		}
		t.Rows = append(t.Rows, append(row, fmt.Sprintf("%.3f", tally.Median), fmt.Sprintf("%.3f to %.3f", tally.Least, tally.Most)))
	}
	return t
}

func abTable(r *ab.Report) table.Table {
	t := table.Table{Columns: []string{"reading", "pairs", "base p50", "here p50", "ratio", "interval", "verdict"}}
	p50 := func(samples []float64) string {
		return time.Duration(measure.EstimateQuantile(samples, 0.5).Value).Round(time.Microsecond).String()
	}
	for _, result := range r.Results {
		verdict := string(result.Verdict)
		if result.Verdict != ab.Unproven {
			verdict += fmt.Sprintf(" beyond %g %%", 100*r.Plan.Size)
		}
		t.Rows = append(t.Rows, []string{result.Name, fmt.Sprint(len(result.Readings)), p50(result.Beside), p50(result.Readings),
			fmt.Sprintf("%.3f", result.Ratio.Median), fmt.Sprintf("%.3f to %.3f", result.Ratio.Low, result.Ratio.High), verdict})
	}
	return t
}

// readingsCommand is what a revision is run as beside another.
func readingsCommand() *cobra.Command {
	return &cobra.Command{
		Use: ab.ReadingsCommand, Short: "Take the reading that each line of standard input names", Hidden: true, Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			open, err := opener(cmd)
			if err != nil {
				return err
			}
			return measure.Serve(cmd.Context(), open, cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
}
