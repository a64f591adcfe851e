package endurance

import (
	"context"
	"time"

	"github.com/isoproof/isoproof/executor"
)

// Life is what was seen of a pool that was used for long, from before it was opened until it had been closed.
type Life struct {
	Shape  Shape          `json:"shape"`
	Stats  executor.Stats `json:"stats"` // once it was whole again
	Before Footprint      `json:"before"`
	After  Footprint      `json:"after"`
	Wall   time.Duration  `json:"wall_ns"`
}

// live opens a pool, has it used, and closes it once it is whole again. The context's end is an error: nothing can be judged then.
func (b Bench) live(ctx context.Context, o executor.Options, use func(Pool, Shape) error) (Life, error) {
	l := Life{Before: Holding()}
	began := time.Now()
	o.WorkerPath = b.Worker
	pool, err := b.Open(ctx, o)
	if err != nil {
		return l, err
	}
	defer pool.Close()
	l.Shape = shapeOf(pool)
	if err := use(pool, l.Shape); err != nil {
		return l, err
	}
	if err := context.Cause(ctx); err != nil {
		return l, err
	}
	settled(ctx, pool, l.Shape)
	l.Stats = pool.Stats()
	pool.Close()
	l.After, l.Wall = released(l.Before), time.Since(began)
	return l, nil
}

// settled gives a pool time to become whole; its statistics tell whether it has.
func settled(ctx context.Context, p Pool, want Shape) {
	bounded, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	_ = whole(bounded, p, want)
}
