package properties

import (
	"fmt"
	"time"

	"github.com/isoproof/isoproof/harness/figures"
)

// Evidence is what the host saw of one case. Nothing in it rests on what the guest says of itself, save how much a denied
// program held.
type Evidence struct {
	Ending Ending        `json:"ending"`
	Held   int64         `json:"held_bytes,omitempty"` // bytes, of a denied program
	Wall   time.Duration `json:"wall_ns"`              // from the call to its settlement

	// Next is how the next caller's `return 1 + 1` ended, called right after the settlement, and NextWall how long it took.
	Next     Ending        `json:"next"`
	NextWall time.Duration `json:"next_wall_ns"`

	// Watched says that the subject's processes could be watched; without it what follows is empty.
	Watched bool `json:"watched"`
	// Quiet is how long after the settlement the processes of before used the processor no more; negative: never.
	Quiet time.Duration `json:"quiet_ns"`
	// Ended says that one of the processes of before is gone.
	Ended bool `json:"ended"`
	// Before is the resident memory of the largest process before the case, Peak the highest of any one during it.
	Before int64 `json:"before_bytes"`
	Peak   int64 `json:"peak_bytes"`
}

// Growth is what the case made a process grow by.
func (e Evidence) Growth() int64 { return max(0, e.Peak-e.Before) }

// Late is how long after its timeout a case settled.
func (e Evidence) Late(c Case) time.Duration { return e.Wall - c.Program.Limits.Timeout }

// Violation is one broken rule.
type Violation struct {
	Rule string `json:"rule"` // one of Rules
	Text string `json:"text"`
}

// rules is the judge: each rule returns what is wrong, or nothing.
var rules = []struct {
	name  string
	judge func(Case, Evidence) string
}{
	{"ending", judgeEnding},
	{"held", judgeHeld},
	{"early", judgeEarly},
	{"late", judgeLate},
	{"next", judgeNext},
	{"processor", judgeProcessor},
	{"stop", judgeStop},
	{"memory", judgeMemory},
}

// Rules are the names of the rules, in the order in which they are looked at.
func Rules() []string {
	var names []string
	for _, r := range rules {
		names = append(names, r.name)
	}
	return names
}

// Judge says which rules the evidence of a case breaks.
func Judge(c Case, e Evidence) []Violation {
	var broken []Violation
	for _, r := range rules {
		if text := r.judge(c, e); text != "" {
			broken = append(broken, Violation{r.name, text})
		}
	}
	return broken
}

// judgeEnding: the declared kind and text, to the letter.
func judgeEnding(c Case, e Evidence) string {
	if c.Recorded || e.Ending == c.Ending {
		return ""
	}
	return fmt.Sprintf("it ended as %.300q, and not as %q", e.Ending, c.Ending)
}

// judgeHeld: a denied program got nearly all that its limit promises, and no more.
func judgeHeld(c Case, e Evidence) string {
	least, most := c.Program.Limits.Memory*LeastHeld/100, c.Program.Limits.Memory
	if c.Ending.Kind != Denied || e.Ending.Kind != Denied || e.Held >= least && e.Held <= most {
		return ""
	}
	return fmt.Sprintf("it held %s before it was denied more, and not from %s to %s", figures.MiB(e.Held), figures.MiB(least), figures.MiB(most))
}

// judgeEarly: a timeout takes its time.
func judgeEarly(c Case, e Evidence) string {
	if e.Ending.Kind != "timeout" || e.Wall >= c.Program.Limits.Timeout {
		return ""
	}
	return fmt.Sprintf("it was ended after %s, before its timeout of %s", figures.Milliseconds(e.Wall), c.Program.Limits.Timeout)
}

// judgeLate: no program, however it ends, keeps its caller beyond timeout, grace and margin, and one that can be interrupted not
// beyond timeout and margin.
func judgeLate(c Case, e Evidence) string {
	l := c.Program.Limits
	bound := l.Timeout + Margin
	if c.Stops != Inside {
		bound += l.Grace
	}
	if e.Wall > bound {
		return fmt.Sprintf("it settled after %s, the bound is %s", figures.Milliseconds(e.Wall), bound)
	}
	return ""
}

// judgeNext: the subject serves on.
func judgeNext(_ Case, e Evidence) string {
	switch want := (Ending{"value", "2"}); {
	case e.Next != want:
		return fmt.Sprintf("the next caller got %.300q, and not %q", e.Next, want)
	case e.NextWall > Margin:
		return fmt.Sprintf("the next caller waited %s, the bound is %s", figures.Milliseconds(e.NextWall), Margin)
	}
	return ""
}

// judgeProcessor: what has settled computes no more.
func judgeProcessor(_ Case, e Evidence) string {
	switch {
	case !e.Watched:
		return ""
	case e.Quiet < 0:
		return "the processor is still in use"
	case e.Quiet > Margin:
		return fmt.Sprintf("the processor was in use for %s after the settlement, the bound is %s", figures.Milliseconds(e.Quiet), Margin)
	}
	return ""
}

// judgeStop: a worker ends where nothing else helps, and only there.
func judgeStop(c Case, e Evidence) string {
	switch {
	case !e.Watched || c.Recorded:
		return ""
	case c.Stops == Inside && e.Ended:
		return "its worker was ended: the isolate alone should have been"
	case c.Stops == WithWorker && !e.Ended:
		return "its worker goes on, though nothing can have interrupted the program in it"
	}
	return ""
}

// judgeMemory: the process stayed in its bound, whatever the program was told.
func judgeMemory(c Case, e Evidence) string {
	if bound := c.Program.Limits.Memory + Overhead; e.Watched && e.Growth() > bound {
		return fmt.Sprintf("its worker grew by %s to %s, the bound is %s", figures.MiB(e.Growth()), figures.MiB(e.Peak), figures.MiB(bound))
	}
	return ""
}
