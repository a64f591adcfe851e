package executor

import (
	"context"
	"time"

	"github.com/isoproof/isoproof/executor/internal/confine/attack"
)

// StartCost is how long workers took from their start until they had given up what they do not need, in the order they were
// started: Confined[i] right beside Bare[i], which was the first of the two when i is odd.
type StartCost struct {
	Confined []time.Duration // with every layer that this machine gives
	Bare     []time.Duration // with none
}

// MeasureStart starts so many pairs of throwaway workers of these options, one after the other; none runs a program. Progress,
// if not nil, is told how many pairs are done. The error is that of [Diagnose].
func MeasureStart(ctx context.Context, options Options, pairs int, progress func(done int)) (*StartCost, error) {
	options, err := options.withDefaults()
	if err != nil {
		return nil, err
	}
	file, image, fault := openBinary(options.WorkerPath)
	if fault != nil {
		return nil, fault
	}
	defer file.Close()
	if fault := verify(file, image); fault != nil {
		return nil, fault
	}
	if progress == nil {
		progress = func(int) {}
	}
	confined, bare, err := attack.Cost(ctx, file, options.policy(), pairs, progress)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, startupFault(escape(err.Error(), 2<<10, false), remedy)
	}
	return &StartCost{confined, bare}, nil
}
