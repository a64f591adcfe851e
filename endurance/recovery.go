package endurance

import (
	"context"
	"fmt"
	"syscall"
	"time"

	"github.com/isoproof/isoproof/executor"
)

// Recovery is how soon after the death of its one worker a pool returned a value to a caller who asked again at once whenever the
// worker was lost to him.
type Recovery struct {
	Spares  int    `json:"spares"`
	Served  Spread `json:"served"`  // from the kill to the value
	Retried int    `json:"retried"` // calls that the dying workers were given
}

// Recover kills the worker of a pool so many times, each time once the pool is whole.
func Recover(ctx context.Context, b Bench, spares, times int, progress Progress) (Recovery, error) {
	r := Recovery{Spares: spares}
	o := executor.Options{Workers: 1, Spares: spares, WorkerPath: b.Worker}
	if spares == 0 {
		o.Spares = executor.None
	}
	pool, err := b.Open(ctx, o)
	if err != nil {
		return r, err
	}
	defer pool.Close()
	var served []time.Duration
	for i := range times {
		if err := whole(ctx, pool, shapeOf(pool)); err != nil {
			return r, err
		}
		if first := execute(ctx, pool, "before", executor.Program{Source: "return 1"}, "1"); first.Ending != "value" {
			return r, fmt.Errorf("endurance: a quiet pool ended a call as %s", first)
		}
		at := time.Now()
		if err := syscall.Kill(pool.Stats().Workers[0].PID, syscall.SIGKILL); err != nil {
			return r, err
		}
		for {
			c := execute(ctx, pool, "next", executor.Program{Source: "return 1"}, "1")
			if c.Ending == "value" {
				break
			}
			if c.Ending != lost || ctx.Err() != nil {
				return r, fmt.Errorf("endurance: after its worker was killed a pool ended a call as %s", c)
			}
			r.Retried++
		}
		served = append(served, time.Since(at))
		progress(fmt.Sprintf("recovery, %d spares", spares), i+1, times)
	}
	r.Served = spread(served)
	return r, nil
}
