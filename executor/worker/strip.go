//go:build v8

package worker

import (
	"time"

	"github.com/isoproof/isoproof/executor/internal/typescript"
	"github.com/isoproof/isoproof/executor/internal/wire"
)

// strip settles an execution that wants its types stripped. The transform cannot be interrupted: when it is late the
// execution ends on time and the worker asks to be retired, which ends the transform too.
func (s *slots) strip(j *job) {
	done := make(chan wire.Settled, 1)
	go func() { done <- typescript.Settle(&j.execute) }()
	late := time.NewTimer(time.Duration(j.execute.Bounds.Timeout) - time.Since(j.arrived))
	defer late.Stop()
	var ending wire.Settled
	select {
	case ending = <-done:
	case <-late.C:
		ending = wire.Settled{Outcome: wire.OutcomeTimeout, Retire: true}
	}
	_ = s.settled(j, ending)
}
