package measure

import (
	"context"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
)

// Pools opens pools of this module's executor whose workers run the binary at path, in the shapes that a measurement asks
// for. An empty path is looked up as [executor.Options] says.
func Pools(path string) Open {
	return func(ctx context.Context, shape Shape) (harness.Subject, error) {
		o := executor.Options{WorkerPath: path}
		if shape.Single {
			const never = 1 << 30 // executions until the worker retires
			o.Workers, o.Slots, o.Spares, o.Retire = 1, 1, executor.None, never
		}
		pool, err := harness.OpenPool(ctx, o)
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
