package attack

import (
	"context"
	"os"
	"time"

	"github.com/isoproof/isoproof/executor/internal/confine"
)

// Cost starts pairs of workers one after the other, one with all layers of the policy and one with none; which is the first
// alternates. It returns how long each took until it was sealed, its engine started.
func Cost(ctx context.Context, binary *os.File, p confine.Policy, pairs int, progress func(done int)) (confined, bare []time.Duration, err error) {
	starter := confine.NewStarter()
	defer starter.Close()
	arms := []struct {
		without []string
		took    *[]time.Duration
	}{{nil, &confined}, {confine.Layers(), &bare}}
	for i := range pairs {
		for j := range arms {
			arm := arms[(i+j)%len(arms)]
			p.Without = arm.without
			e, err := Try(ctx, starter, binary, p, "environment") // asks the kernel for nothing
			if err != nil {
				return nil, nil, err
			}
			*arm.took = append(*arm.took, e.Sealed)
		}
		progress(i + 1)
	}
	return confined, bare, nil
}
