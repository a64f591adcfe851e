package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/measure"
)

// openPool opens a pool with the worker that the command line names.
func openPool(cmd *cobra.Command, o executor.Options) (*harness.Pool, error) {
	path, err := cmd.Flags().GetString("worker")
	if err != nil {
		return nil, err
	}
	o.WorkerPath = path
	return harness.OpenPool(cmd.Context(), o)
}

// opener opens pools in the shapes that a measurement asks for.
func opener(cmd *cobra.Command) measure.Open {
	return func(ctx context.Context, shape measure.Shape) (harness.Subject, error) {
		var o executor.Options
		if shape.Single {
			const never = 1 << 30 // executions until the worker retires
			o = executor.Options{Workers: 1, Slots: 1, Spares: executor.None, Retire: never}
		}
		pool, err := openPool(cmd, o)
		if err != nil {
			return nil, err
		}
		if shape.Ready {
			if err := pool.Ready(ctx); err != nil {
				pool.Close()
				return nil, err
			}
		}
		return pool, nil
	}
}
