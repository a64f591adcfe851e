package main

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/harness/measure"
)

func measureCommand() *cobra.Command {
	format := oneOf{value: "text", allowed: []string{"text", "bench", "json"}}
	count, save := measure.DefaultCount, ""
	cmd := &cobra.Command{
		Use:   "measure [flags]",
		Short: "Measure cold start, steady state, checkout and throughput on this machine",
		Long: `Prove that the executor does the reference workload, then measure it on this machine:

  cold start    a fresh pool of one worker, from its construction to the first result
  steady state  one warm worker, one execution after the other, a fresh isolate each
  checkout      the first result of a worker that was warm beforehand
  throughput    the default pool, all workers warm, a fixed number of executions in flight

Each latency comes with its multiple of the same workload computed in Go right beside it, by a thread and a process of
their own. No figure is printed when the fairness gate is red. The bench format is for benchstat: keep two runs with
--save and compare them.

Exit status: 0 measured; 1 the executor is not fair; 2 it could not be measured.`,
		Example: `  isoproof measure
  isoproof measure --count 40 --save new.txt
  go tool benchstat old.txt new.txt`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if count < 1 || count > 10_000 {
				return usagef("--count %d: it has to be from 1 to 10000", count)
			}
			open, err := opener(cmd)
			if err != nil {
				return err
			}
			var kept *kept
			if save != "" {
				if kept, err = keep(save); err != nil {
					return usagef("--save: %v", err)
				}
				defer kept.drop()
			}
			bar := newProgress(cmd.ErrOrStderr())
			report, err := measure.Run(cmd.Context(), open, companion, measure.Planned(count), bar.update)
			bar.clear()
			var unfair *measure.Unfair
			if errors.As(err, &unfair) {
				return red{err}
			}
			if err != nil {
				return err
			}
			if kept != nil {
				if err := kept.commit(report.WriteBench); err != nil {
					return err
				}
			}
			return writers[format.value](report, cmd.OutOrStdout())
		},
	}
	cmd.Flags().Var(&format, "format", "what to print")
	cmd.Flags().IntVar(&count, "count", count, "`pairs` of each reading, of some in a row beside host computations, and batches of throughput")
	cmd.Flags().StringVar(&save, "save", save, "keep the readings in this `file` too, in the bench format; one that is there is replaced")
	return cmd
}

const companionName = "compute"

// companion is this program as the process that computes beside readings.
var companion = measure.Itself(companionName)

func companionCommand() *cobra.Command {
	return &cobra.Command{
		Use: companionName, Short: "Compute the workload as often as each byte of standard input says", Hidden: true, Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return measure.Answer(cmd.InOrStdin(), cmd.OutOrStdout()) },
	}
}

var writers = map[string]func(*measure.Report, io.Writer) error{
	"text":  (*measure.Report).WriteText,
	"bench": (*measure.Report).WriteBench,
	"json":  (*measure.Report).WriteJSON,
}
