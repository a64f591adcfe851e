package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/harness/measure"
	"github.com/isoproof/isoproof/harness/table"
	"github.com/isoproof/isoproof/latencyguard"
)

func guardCommand() *cobra.Command {
	format := oneOf{value: "text", allowed: []string{"text", "markdown", "json"}}
	calibrate, judged := false, calibration{}
	cmd := &cobra.Command{
		Use:   "guard [flags]",
		Short: "Hold cold start, steady state and checkout against their bounds, on a busy machine too",
		Long: `Measure cold start, steady state and checkout, each reading beside host computations that last about as long, and hold
the median multiple of each against its bound. The number of pairs is fixed; nothing is taken again until it is green.

With --calibrate, the guard itself is judged: it is run many times while the machine is quiet, while processors, memory or
disk are busy, and with half of the processors' time; and again with executions that were made slower on purpose.

Exit status: 0 green, or calibrated; 1 a bound is broken; 2 it could not be judged.`,
		Example: `  isoproof guard
  isoproof guard --format json
  isoproof guard --calibrate --runs 20 --format markdown
  isoproof guard --calibrate --condition "processors busy" --slower 1 --slower 1.5`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if calibrate {
				return judged.run(cmd, format.value)
			}
			for _, name := range []string{"runs", "condition", "slower"} {
				if cmd.Flags().Changed(name) {
					return usagef("--%s is of --calibrate", name)
				}
			}
			open, err := opener(cmd)
			if err != nil {
				return err
			}
			bar := newProgress(cmd.ErrOrStderr())
			result, err := latencyguard.Run(cmd.Context(), open, companion, latencyguard.Bounds, bar.update)
			bar.clear()
			if err != nil {
				return err
			}
			if err := guardWriters[format.value](cmd.OutOrStdout(), result); err != nil {
				return err
			}
			if broken := result.Red(); len(broken) > 0 {
				var texts []string
				for _, v := range broken {
					texts = append(texts, v.Red)
				}
				return red{fmt.Errorf("the latency guard is red: %s", strings.Join(texts, "; "))}
			}
			return nil
		},
	}
	cmd.Flags().Var(&format, "format", "what to print")
	cmd.Flags().BoolVar(&calibrate, "calibrate", false, "judge the guard: how often it is red when nothing is slower, and when something is")
	judged.flags(cmd)
	return cmd
}

var guardWriters = map[string]func(io.Writer, latencyguard.Result) error{
	"text":     func(w io.Writer, r latencyguard.Result) error { return guardTable(r).WriteText(w) },
	"markdown": func(w io.Writer, r latencyguard.Result) error { return guardTable(r).WriteMarkdown(w) },
	"json": func(w io.Writer, r latencyguard.Result) error {
		return writeIndented(w, struct {
			Schema int  `json:"schema"`
			Green  bool `json:"green"`
			latencyguard.Result
		}{1, len(r.Red()) == 0, r})
	},
}

func guardTable(r latencyguard.Result) table.Table {
	t := table.Table{Columns: []string{"reading", "pairs", "readings in each", "multiple of host", "interval", "at most", ""}}
	for _, v := range r.Verdicts {
		word := "green"
		if v.Red != "" {
			word = "red"
		}
		t.Rows = append(t.Rows, []string{v.Reading, fmt.Sprint(v.Pairs), fmt.Sprint(measure.Each[v.Reading]), fmt.Sprintf("%.4g", v.Multiple.Median),
			fmt.Sprintf("%.4g to %.4g", v.Multiple.Low, v.Multiple.High), fmt.Sprintf("%.4g", v.Most), word})
	}
	return t
}
