package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/harness/mutants"
)

func mutantsCommand() *cobra.Command {
	format := oneOf{value: "text", allowed: []string{"text", "markdown", "json"}}
	var only []string
	var names, asJSON bool
	cmd := &cobra.Command{
		Use:   "mutants [flags]",
		Short: "Plant faults in the source and see that the gates turn red",
		Long: `Plant each fault of harness/mutants in a copy of the worker and of a gate's suite, built from the checkout that the working
directory is in, and see that the gate turns red by the assertion named for it while an unrelated gate stays green. The
binaries are kept in bin/.mutants: the first run builds them for some ten minutes, later ones take a minute or two.

Exit status: 0 every mutant was killed; 1 one was not; 2 one could not be judged, and no other survived.`,
		Example: `  isoproof mutants
  isoproof mutants --only "changed seed" --only "host settlement dropped"
  isoproof mutants --format markdown > docs/mutants.md`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			out := cmd.OutOrStdout()
			if names {
				for _, m := range mutants.All() {
					fmt.Fprintln(out, m.Name)
				}
				return nil
			}
			if asJSON {
				format.value = "json"
			}
			bar := newProgress(cmd.ErrOrStderr())
			report, err := mutants.Run(cmd.Context(), mutants.Options{Only: only, Progress: bar.update})
			bar.clear()
			if err != nil {
				return err
			}
			if err := mutantWriters[format.value](report, out); err != nil {
				return err
			}
			return mutantsEnding(report)
		},
	}
	cmd.Flags().Var(&format, "format", "what to print")
	cmd.Flags().BoolVar(&asJSON, "json", false, "the same as --format json")
	cmd.Flags().StringArrayVar(&only, "only", nil, "the mutant of this `name`; may be given more than once")
	cmd.Flags().BoolVar(&names, "list", false, "print the names of all mutants and run none")
	exclusive(cmd, "format", "json")
	return cmd
}

var mutantWriters = map[string]func(*mutants.Report, io.Writer) error{
	"text":     (*mutants.Report).WriteText,
	"markdown": (*mutants.Report).WriteMarkdown,
	"json":     (*mutants.Report).WriteJSON,
}

func mutantsEnding(report *mutants.Report) error {
	if n := report.Count(mutants.Survived, mutants.OtherReason, mutants.Collateral); n > 0 {
		return red{fmt.Errorf("%d mutants were not killed", n)}
	}
	if report.Count(mutants.Unjudged) > 0 {
		return errors.New("not every mutant could be judged")
	}
	return nil
}
