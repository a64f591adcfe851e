package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/executor"
)

// relied are the layers that SECURITY.md tells to require where programs are hostile.
var relied = []string{"user", "net", "mount", "pid", "rlimits", "no_new_privs", "capabilities", "landlock", "seccomp"}

func doctorCommand() *cobra.Command {
	format := oneOf{value: "text", allowed: []string{"text", "markdown", "json"}}
	require := relied
	var asJSON, policy, jit bool
	var cost int
	cmd := &cobra.Command{
		Use:   "doctor [flags]",
		Short: "Say what confines a worker on this machine, and prove it",
		Long: `Start a worker and ask for its layers of confinement, then take its engine to be broken: have throwaway workers try, one thing
each, what native code would, with all layers, with a single one, and without that one as the control.

A layer is enforced (and how that was shown), unavailable (and what to do about it) or off. Nothing is tried that does harm
where it succeeds, and nothing leaves the machine.

Exit status: 0 every required layer is in force and every attempt was refused; 1 one is not; 2 nothing can be said.`,
		Example: `  isoproof doctor
  isoproof doctor --require seccomp,landlock --json
  isoproof doctor --policy --jit
  isoproof doctor --cost 100`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			path, err := cmd.Flags().GetString("worker")
			if err != nil {
				return err
			}
			options := executor.Options{JIT: jit, WorkerPath: path}
			out := cmd.OutOrStdout()
			if policy {
				text, err := options.Policy()
				if err == nil {
					_, err = io.WriteString(out, text)
				}
				return err
			}
			if cmd.Flags().Changed("cost") {
				return startCost(cmd, options, cost)
			}
			for _, name := range require {
				if !slices.Contains(executor.Layers(), name) {
					return usagef("--require %s: the layers are %s", name, strings.Join(executor.Layers(), ", "))
				}
			}
			d, err := executor.Diagnose(cmd.Context(), options)
			if err != nil {
				return err
			}
			if asJSON {
				format.value = "json"
			}
			if err := diagnosisWriters[format.value](out, d, require); err != nil {
				return err
			}
			return doctorEnding(d, require)
		},
	}
	cmd.Flags().Var(&format, "format", "what to print")
	cmd.Flags().BoolVar(&asJSON, "json", false, "the same as --format json")
	cmd.Flags().StringSliceVar(&require, "require", require, "the `layers` without which the exit status is 1")
	cmd.Flags().BoolVar(&policy, "policy", false, "print the policy of a worker, a rule a line, and look at no machine")
	cmd.Flags().BoolVar(&jit, "jit", false, "of a worker with just-in-time compilation")
	cmd.Flags().IntVar(&cost, "cost", 0, "start so many `pairs` of workers, one with all layers and one with none, and print what the layers cost")
	exclusive(cmd, "format", "json", "policy", "cost")
	return cmd
}

func doctorEnding(d *executor.Diagnosis, require []string) error {
	if missing := d.Missing(require); len(missing) > 0 {
		return red{fmt.Errorf("required and not in force: %s", strings.Join(missing, ", "))}
	}
	if escaped := d.Escaped(); len(escaped) > 0 {
		return red{fmt.Errorf("not refused: %s", strings.Join(escaped, "; "))}
	}
	return nil
}
