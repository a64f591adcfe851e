package main

import (
	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/measure"
)

// openPool opens a pool with the worker that the command line names.
func openPool(cmd *cobra.Command, o executor.Options) (*harness.Pool, error) {
	path, err := workerFlag(cmd)
	if err != nil {
		return nil, err
	}
	o.WorkerPath = path
	return harness.OpenPool(cmd.Context(), o)
}

// opener opens pools of the worker that the command line names, in the shapes that a measurement asks for.
func opener(cmd *cobra.Command) (measure.Open, error) {
	path, err := workerFlag(cmd)
	if err != nil {
		return nil, err
	}
	return measure.Pools(path), nil
}

func workerFlag(cmd *cobra.Command) (string, error) { return cmd.Flags().GetString("worker") }
