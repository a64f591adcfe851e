package adversarial

import (
	"slices"

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
	if ended(after) && after.ended > highest {
		peak = after.ended
	}
	for _, p := range after.processes {
		peak = max(peak, p.peak)
	}
	return held, peak, ended(after) || ended(last)
}
