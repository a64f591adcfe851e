package main

import (
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/harness/matrix"
	"github.com/isoproof/isoproof/harness/measure"
)

func matrixCommand() *cobra.Command {
	format := oneOf{value: "text", allowed: []string{"text", "bench", "json"}}
	count := matrix.DefaultCount
	cmd := &cobra.Command{
		Use:   "matrix [flags] bridge",
		Short: "Measure small operations, each as a multiple of what it costs at the least",
		Long: `Measure small operations of a program on one warm worker, each beside what it would cost at the least.

  bridge  a call of a tool that does nothing, of 64 KiB each way, and of 64 at once: the time from the host's answer to the
          next call, beside a round trip through a Go channel into another process

The bench format is for benchstat: keep the output of two runs and compare them.

Exit status: 0 measured; 2 it could not be measured.`,
		Example: `  isoproof matrix bridge
  isoproof matrix bridge --format bench --count 5000 > new.txt`,
		ValidArgs: []string{"bridge"},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || args[0] != "bridge" {
				return usagef("name the lane to measure: bridge")
			}
			if count < 1 || count > 100_000 {
				return usagef("--count %d: it has to be from 1 to 100000", count)
			}
			report, err := measureBridge(cmd, matrix.Planned(count))
			if err != nil {
				return err
			}
			return matrixWriters[format.value](report, cmd.OutOrStdout())
		},
	}
	cmd.Flags().Var(&format, "format", "what to print")
	cmd.Flags().IntVar(&count, "count", count, "`readings` of each operation")
	return cmd
}

var matrixWriters = map[string]func(*matrix.Report, io.Writer) error{
	"text":  (*matrix.Report).WriteText,
	"bench": (*matrix.Report).WriteBench,
	"json":  (*matrix.Report).WriteJSON,
}

func measureBridge(cmd *cobra.Command, plan matrix.Plan) (*matrix.Report, error) {
	ctx := cmd.Context()
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	baseline, err := matrix.Start(ctx, self, echoName)
	if err != nil {
		return nil, err
	}
	defer baseline.Close()
	open, err := opener(cmd)
	if err != nil {
		return nil, err
	}
	subject, err := open(ctx, measure.Shape{Single: true, Ready: true})
	if err != nil {
		return nil, err
	}
	defer subject.Close()
	bar := newProgress(cmd.ErrOrStderr())
	defer bar.clear()
	return matrix.Run(ctx, subject, baseline, matrix.Bridge(), plan, bar.update)
}

const echoName = "echo"

func echoCommand() *cobra.Command {
	return &cobra.Command{
		Use: echoName, Short: "Answer on a socket what comes in on it", Hidden: true, Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return matrix.Echo(args[0]) },
	}
}
