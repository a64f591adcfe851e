// Command isoproof runs untrusted JavaScript in confined V8 isolates, and proves and measures that it does.
//
// It exits with 0 when all is green, with 1 when something is red or a program ended with a fault, and with 2 when
// nothing could be judged or the command line is wrong.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	os.Exit(execute(ctx, root(), os.Args[1:]))
}

func root() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "isoproof",
		Short: "Run untrusted JavaScript in confined V8 isolates, prove the bounds, measure the cost",
		Long: `Run untrusted JavaScript in confined V8 isolates, prove the bounds, measure the cost.

Exit status: 0 green; 1 red, or a program that ended with a fault; 2 nothing could be judged, or wrong usage.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.Version = version()
	cmd.SetVersionTemplate("{{.Version}}")
	cmd.CompletionOptions.HiddenDefaultCmd = true
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	cmd.PersistentFlags().String("worker", "", "the worker `binary` (default: $ISOPROOF_WORKER, then isoproof-worker beside this program)")
	cmd.AddCommand(runCommand(), measureCommand(), propertiesCommand(), differentialCommand(), matrixCommand(), echoCommand(), mutantsCommand(), doctorCommand(), buildCommand(), versionCommand(), guardCommand(), loadCommand(), abCommand(), readingsCommand(), companionCommand())
	cmd.AddCommand(probeCommand(), corpusCommand(), metricCommand(), verifyCommand(), nightlyCommand())
	cmd.SetHelpCommand(helpCommand())
	return cmd
}

// red is an error that a gate or a program brought about: exit status 1. Every other error means that nothing could be
// judged: exit status 2.
type red struct{ error }

// told is an error that has been reported in full.
var told = errors.New("told")

func execute(ctx context.Context, cmd *cobra.Command, args []string) int {
	out := &output{Writer: cmd.OutOrStdout()}
	cmd.SetOut(out)
	cmd.SetArgs(args)
	ran, err := cmd.ExecuteContextC(ctx)
	stderr := cmd.ErrOrStderr()
	switch {
	case out.lost != nil:
		fmt.Fprintf(stderr, "isoproof: what was to be printed could not be: %s\n", printable(out.lost.Error()))
		return 2
	case err == nil:
		return 0
	case ctx.Err() != nil && !errors.As(err, new(red)): // what a command says of it then is about its own work
		fmt.Fprintln(stderr, "isoproof: interrupted")
		return 2
	case !errors.Is(err, told):
		fmt.Fprintf(stderr, "isoproof: %s\n", printable(err.Error()))
		if errors.As(err, new(usageError)) {
			fmt.Fprintf(stderr, "See '%s --help'.\n", ran.CommandPath())
		}
	}
	if errors.As(err, new(red)) {
		return 1
	}
	return 2
}

func (r red) Unwrap() error { return r.error }
