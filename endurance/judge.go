package endurance

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/isoproof/isoproof/executor"
)

// The rules. Each is broken by an input of the judge's table.
const (
	RuleCalls      = "calls"      // there are as many calls of each role as there have to be, and no others
	RuleEnding     = "ending"     // each ended as its role does
	RuleValue      = "value"      // each value is the right one
	RuleBound      = "bound"      // each settled in the time that it had, the next caller's within the margin
	RuleWorkers    = "workers"    // the workers that ended are those that had to, each for its reason
	RuleWhole      = "whole"      // the pool has all its workers again
	RuleStatistics = "statistics" // the statistics say what happened
	RuleLeft       = "left"       // nothing is left of the pool
	RuleGrowth     = "growth"     // the host holds no more than its bounds at any time
	RuleStarved    = "starved"    // healthy programs take no more than a multiple of what they take alone
	RulePlay       = "play"       // nothing was seen on the way that must not be
)

// JudgeFault says which rules what was seen of a fault breaks.
func JudgeFault(f Fault, e Evidence) []Violation {
	var broken verdict
	roles := map[string]Role{}
	for _, r := range f.Roles {
		roles[r.Name] = r
	}
	count := map[string]int{}
	for _, c := range e.Calls {
		count[c.Role]++
		r, ok := roles[c.Role]
		if !ok {
			broken.say(RuleCalls, "there is a call of the role %q, which the fault does not have", c.Role)
			continue
		}
		if !slices.Contains(strings.Split(r.Ending, "|"), c.Ending) {
			broken.say(RuleEnding, "%s: it ended as %s, and has to as %s", r.Name, c, r.Ending)
		}
		if c.Role == "next" && c.Wall > Margin {
			broken.say(RuleBound, "the next caller waited %s, the bound is %s", c.Wall, Margin)
		}
	}
	for _, r := range f.Roles {
		if n := count[r.Name]; n != r.Calls && (r.Calls != Any || n == 0) {
			broken.say(RuleCalls, "%d calls are %q, and %d have to be", n, r.Name, r.Calls)
		}
	}
	broken.judgeCalls(e.Calls)
	broken.judgeEnded(f.Ended, e.Stats)
	broken.judgePool(e)
	return broken
}

// verdict is what is broken so far.
type verdict []Violation

func (v *verdict) say(rule, format string, args ...any) {
	*v = append(*v, Violation{rule, fmt.Sprintf(format, args...)})
}

// judgeCalls says what holds of every call, whatever its role.
func (v *verdict) judgeCalls(calls []Call) {
	for _, c := range calls {
		if c.Wrong != "" {
			v.say(RuleValue, "%s: %s", c.Role, c.Wrong)
		}
		if c.Bound != 0 && c.Wall > c.Bound {
			v.say(RuleBound, "%s: it settled after %s, the bound is %s", c.Role, c.Wall, c.Bound)
		}
	}
}

// judgeEnded compares the reasons for which workers ended with those that there were.
func (v *verdict) judgeEnded(want map[string]int, st executor.Stats) {
	reasons := map[string]bool{}
	for reason := range want {
		reasons[reason] = true
	}
	for reason := range st.Ended {
		reasons[reason] = true
	}
	delete(reasons, executor.EndedClosed)
	for _, reason := range slices.Sorted(maps.Keys(reasons)) {
		n, had := st.Ended[reason], want[reason]
		if had == Any && n > 0 || int64(had) == n {
			continue
		}
		v.say(RuleWorkers, "%d workers ended by %s, and %s had to", n, reason, number(had))
	}
}

func number(n int) string {
	if n == Any {
		return "one or more"
	}
	return fmt.Sprint(n)
}

// judgePool says what holds of every pool at its end.
func (v *verdict) judgePool(e Evidence) {
	v.judgeStatistics(tally(e.Calls), e.Stats)
	switch {
	case !e.Closed:
		if missing := isWhole(e.Stats, e.Shape); missing != "" {
			v.say(RuleWhole, "%s", missing)
		}
	case isWhole(e.Stats, Shape{}) != "":
		v.say(RuleWhole, "after Close %s", isWhole(e.Stats, Shape{}))
	}
	if more := e.After.beyond(e.Before); more != "" {
		v.say(RuleLeft, "%s", more)
	}
	for _, text := range e.Broken {
		v.say(RulePlay, "%s", text)
	}
}

// tally counts calls by their ending. A refused one is none that the pool took.
func tally(calls []Call) map[string]int64 {
	n := map[string]int64{}
	for _, c := range calls {
		if c.Ending != Refused {
			n[c.Ending]++
		}
	}
	return n
}

// judgeStatistics compares a pool's statistics with what its callers saw, and with themselves: a worker that said hello has ended
// or is there.
func (v *verdict) judgeStatistics(seen map[string]int64, st executor.Stats) {
	if !maps.Equal(seen, st.Executions) {
		v.say(RuleStatistics, "callers saw the endings %v, the statistics have %v", seen, st.Executions)
	}
	// A worker that the pool's end met on its way never said hello, and ended as closed.
	var ended int64
	for reason, n := range st.Ended {
		if reason != executor.EndedStartup && reason != executor.EndedClosed {
			ended += n
		}
	}
	least := ended + int64(st.Serving+st.Spares+st.Leaving)
	if most := least + st.Ended[executor.EndedClosed]; st.Started < least || st.Started > most {
		v.say(RuleStatistics, "%d workers said hello, and from %d to %d have ended or are there", st.Started, least, most)
	}
}

func (c Call) String() string {
	if c.Text == "" {
		return c.Ending
	}
	return c.Ending + " (" + c.Text + ")"
}
