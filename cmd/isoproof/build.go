package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/harness/build"
)

func buildCommand() *cobra.Command {
	var vet, bench bool
	cmd := &cobra.Command{
		Use:   "build",
		Short: "Build the worker from this checkout, when it is stale",
		Long: `Build bin/isoproof-worker from the checkout that the working directory is in, when any of its sources changed, and
print its path. Needs go and a C++ compiler; V8 comes from the module cache.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if vet {
				return build.Vet(cmd.Context(), build.Options{})
			}
			if bench {
				return build.Bench(cmd.Context(), build.Options{}, cmd.OutOrStdout())
			}
			path, err := build.Worker(cmd.Context(), build.Options{})
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), path)
			return err
		},
	}
	cmd.Flags().BoolVar(&vet, "vet", false, "check the sources that only compile with V8 with go vet instead")
	cmd.Flags().BoolVar(&bench, "bench", false, "run the benchmarks of the engine instead: the snapshot's size, and a fresh isolate made of it")
	return cmd
}
