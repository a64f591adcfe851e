package adversarial

import (
	"context"
	"slices"
	"time"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/processes"
)

// process is one of a subject's at one time.
type process struct {
	pid       int
	now, peak int64 // resident memory in bytes, and the highest since the last look that reset it
	alive     bool
}

// sight is a look at a subject's processes.
type sight struct {
	processes []process
	ended     int64 // the highest resident memory of one of those that have ended, in its whole life
}

func (s sight) pids() []int {
	all := []int{}
	for _, p := range s.processes {
		all = append(all, p.pid)
	}
	return all
}

// sight looks at processes again, or at those that there are now, whose peaks begin anew. It is false where there is nothing to look at.
func (s *Stand) sight(again []int) (sight, bool) {
	p, ok := harness.Watched(s.subject)
	if !ok {
		return sight{}, false
	}
	pids := again
	if pids == nil {
		pids = p.PIDs()
	}
	seen := sight{ended: p.PeakResident()}
	for _, pid := range pids {
		now, peak, alive := processes.Resident(pid)
		if again == nil {
			processes.ResetPeak(pid)
		}
		seen.processes = append(seen.processes, process{pid, now, peak, alive})
	}
	return seen, true
}

// depart waits for the processes that are on their way out, so that their end and the most that they held are laid to the run that sent them
// there. It returns those that have not gone in a second.
func (s *Stand) depart(ctx context.Context) []int {
	p, _ := harness.Watched(s.subject)
	ctx, cancel := context.WithTimeout(ctx, harness.Margin)
	defer cancel()
	for pause := 100 * time.Microsecond; ; pause = min(2*pause, 10*time.Millisecond) {
		leaving := p.Leaving()
		if len(leaving) == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return leaving
		case <-time.After(pause):
		}
	}
}

// highest is the highest resident memory of the subject's processes up to a look, and as it was before.
func highest(before int64, seen sight) int64 {
	before = max(before, seen.ended)
	for _, p := range seen.processes {
		before = max(before, p.peak)
	}
	return before
}

// weigh says what three looks at the same processes show of a run: what the largest one held before it, the most that any held until after
// it, and whether one has ended until the last look that the run before had not doomed. The peak of a process that has ended is that of its
// whole life: what is no more than the highest in the runs before says nothing of this one.
func weigh(before, after, last sight, highest int64, doomed []int) (held, peak int64, gone bool) {
	ended := func(s sight) bool {
		return slices.ContainsFunc(s.processes, func(p process) bool { return !p.alive && !slices.Contains(doomed, p.pid) })
	}
	for _, p := range before.processes {
		held = max(held, p.now)
	}
	for _, s := range []sight{after, last} {
		if ended(s) && s.ended > highest {
			peak = max(peak, s.ended)
		}
	}
	for _, p := range after.processes {
		peak = max(peak, p.peak)
	}
	return held, peak, ended(after) || ended(last)
}
