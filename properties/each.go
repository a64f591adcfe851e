package properties

import (
	"context"
	"sync"
)

// AtOnce is how many cases, or calls of a sweep, run at the same time.
const AtOnce = 2

// each does the work of every index below n, AtOnce of them at a time, and tells of each that is done. The first error ends the
// context of the rest, begins no more of them, and is returned.
func each(ctx context.Context, n int, progress func(done, total int), work func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	todo := make(chan int)
	var workers sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for range AtOnce {
		workers.Go(func() {
			for i := range todo {
				if err := work(ctx, i); err != nil {
					cancel(err)
					continue
				}
				mu.Lock()
				done++
				progress(done, n)
				mu.Unlock()
			}
		})
	}
	for i := 0; i < n && ctx.Err() == nil; i++ {
		todo <- i
	}
	close(todo)
	workers.Wait()
	return context.Cause(ctx)
}
