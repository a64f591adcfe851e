package adversarial

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/figures"
)

// Violation is one broken rule.
type Violation struct {
	Rule string `json:"rule"` // one of Rules
	Text string `json:"text"`
	// Escape says that the rule holds for every program whatever it does: the run escaped. Without it the run is not the one
	// that is pinned.
	Escape bool `json:"escape"`
}

// rules is the judge: each rule returns what is wrong, or nothing. Those that are no escape look at entries with a pin alone.
var rules = []struct {
	name   string
	escape bool
	judge  func(*Entry, Evidence) string
}{
	{"silent", true, judgeSilent},
	{"canary", true, judgeCanary},
	{"residue", true, judgeResidue},
	{"not-serving", true, judgeServing},
	{"late", true, judgeLate},
	{"outgrown", true, judgeOutgrown},
	{"beyond", true, judgeBeyond},
	{"ending", false, judgeEnding},
	{"calls", false, judgeCalls},
	{"requests", false, judgeRequests},
	{"dials", false, judgeDials},
	{"console", false, judgeConsole},
}

// Rules are the names of the rules, in the order in which they are looked at.
func Rules() []string {
	var names []string
	for _, r := range rules {
		names = append(names, r.name)
	}
	return names
}

// Judge says which rules the evidence of a run breaks. That of a neighbour is judged with it.
func Judge(e *Entry, seen Evidence) []Violation {
	var broken []Violation
	for _, r := range rules {
		if r.escape || e.Pin != nil {
			if text := r.judge(e, seen); text != "" {
				broken = append(broken, Violation{r.name, text, r.escape})
			}
		}
	}
	if seen.Beside == nil {
		return broken
	}
	for _, v := range Judge(e.Neighbour, *seen.Beside) {
		v.Text = fmt.Sprintf("beside it, %s: %s", e.Neighbour.ID(), v.Text)
		broken = append(broken, v)
	}
	return broken
}

// Escaped says that one of the broken rules holds for every program.
func Escaped(broken []Violation) bool {
	return slices.ContainsFunc(broken, func(v Violation) bool { return v.Escape })
}

// judgeSilent: a worker answers before it ends, and does not end of a program that ended by itself.
func judgeSilent(_ *Entry, seen Evidence) string {
	switch executor.Kind(seen.Ending.Kind) {
	case executor.WorkerLost, executor.Syscall, executor.Startup:
		return "its worker ended without an answer: " + seen.Ending.Text
	}
	if seen.Gone && !endsWorkers(seen.Ending.Kind) {
		return fmt.Sprintf("its worker ended, though the program had ended by itself as %s", seen.Ending.Kind)
	}
	return ""
}

// endsWorkers says that a worker may have to end for that ending: it said so, or was killed.
func endsWorkers(kind string) bool {
	switch executor.Kind(kind) {
	case executor.Timeout, executor.Memory, executor.Engine, executor.Cancelled, executor.WorkerLost, executor.Syscall:
		return true
	}
	return false
}

// judgeCanary: nothing that came out has a secret in it.
func judgeCanary(_ *Entry, seen Evidence) string {
	return strings.Join(texts(seen.Finds), "; ")
}

// judgeResidue: the next executions find what the first one found.
func judgeResidue(_ *Entry, seen Evidence) string {
	const most = 12
	var texts []string
	for i, n := range seen.Next {
		d := n.Differences
		if len(d) == 0 {
			continue
		}
		text := fmt.Sprintf("the next execution, %d of %d, in worker %d, found %d differences: %.2000s", i+1, len(seen.Next), n.Worker, len(d), strings.Join(d[:min(most, len(d))], "; "))
		if len(d) > most {
			text += "; ..."
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "\n")
}

// judgeServing: the executor serves the next caller, soon.
func judgeServing(_ *Entry, seen Evidence) string {
	if len(seen.Next) == 0 {
		return "nothing was executed after it"
	}
	for _, n := range seen.Next {
		switch {
		case n.Ending.Kind != "value":
			return fmt.Sprintf("the next execution ended as %.300s", n.Ending)
		case n.Waited > harness.Margin:
			return fmt.Sprintf("the next execution waited %s for a worker, the bound is %s", figures.Milliseconds(n.Waited), harness.Margin)
		}
	}
	return ""
}

// judgeLate: no program keeps its caller beyond timeout, grace and margin.
func judgeLate(e *Entry, seen Evidence) string {
	l := e.Program.Limits
	if bound := l.Timeout + l.Grace + harness.Margin; seen.Wall > bound {
		return fmt.Sprintf("it settled after %s, the bound is %s", figures.Milliseconds(seen.Wall), bound)
	}
	return ""
}

// judgeOutgrown: the worker stayed in the bound of what ran in it.
func judgeOutgrown(e *Entry, seen Evidence) string {
	bound := e.Program.Limits.Memory + harness.Overhead
	if e.Neighbour != nil {
		bound += e.Neighbour.Program.Limits.Memory
	}
	if seen.Watched && seen.Growth() > bound {
		return fmt.Sprintf("its worker grew by %s to %s, the bound is %s", figures.MiB(seen.Growth()), figures.MiB(seen.Peak), figures.MiB(bound))
	}
	return ""
}

// judgeBeyond: without a way out nothing leaves, and what a direct one comes to is what its policy opens.
func judgeBeyond(e *Entry, seen Evidence) string {
	if n := max(seen.Left, len(seen.Requests)); e.Setting == Disabled && n > 0 {
		return fmt.Sprintf("%d requests left without a way out", n)
	}
	if seen.Way == nil {
		return ""
	}
	for _, name := range seen.Way.Looked {
		if !slices.Contains(directLooks, name) && !below(name) {
			return fmt.Sprintf("the name %.300s was looked up, which the policy does not open", name)
		}
	}
	for _, address := range seen.Way.Dialled {
		if !slices.Contains(directDials, address) {
			return fmt.Sprintf("%s was dialled, which the policy does not open", address)
		}
	}
	for _, r := range seen.Way.Arrived {
		at, err := url.Parse(r.URL)
		if err != nil || !opened(at.Host) || !slices.Contains(directMethods, r.Method) {
			return fmt.Sprintf("the request %.300s arrived, which the policy does not allow", r)
		}
	}
	return ""
}

// opened says whether a request may name the host. A last dot makes no other name.
func opened(host string) bool {
	host = strings.TrimSuffix(host, ".")
	return slices.Contains(directHosts, host) || below(host)
}

// below says whether the host is one of the wildcard's.
func below(host string) bool { return strings.HasSuffix(host, wildcard) && host != wildcard }

// judgeEnding: the pinned kind and text, or its pinned beginning.
func judgeEnding(e *Entry, seen Evidence) string {
	pin, got := e.Pin.Ending, seen.Ending
	if pin.Kind == "value" && !e.Pin.Prefix {
		pin.Text = executor.PrintableJSON(compact(json.RawMessage(pin.Text)))
	}
	if got == pin || e.Pin.Prefix && got.Kind == pin.Kind && strings.HasPrefix(got.Text, pin.Text) {
		return ""
	}
	return fmt.Sprintf("it ended as %.500s, and not as %.500s", got, pin)
}

// judgeCalls: the pinned tool calls and no others, in any order: they run at the same time.
func judgeCalls(e *Entry, seen Evidence) string {
	if n := e.Pin.Count; n > 0 {
		if len(seen.Calls) != n {
			return fmt.Sprintf("it made %d tool calls, and not %d", len(seen.Calls), n)
		}
		return ""
	}
	return difference("tool call", texts(seen.Calls), texts(e.Pin.Calls))
}

// judgeRequests: the pinned outbound requests and no others, in any order.
func judgeRequests(e *Entry, seen Evidence) string {
	return difference("outbound request", texts(seen.Requests), texts(e.Pin.Requests))
}

// judgeDials: the pinned addresses were dialled and no others.
func judgeDials(e *Entry, seen Evidence) string {
	if seen.Way == nil {
		return ""
	}
	return difference("dialled address", seen.Way.Dialled, e.Pin.Dials)
}

func texts[T fmt.Stringer](all []T) []string {
	list := make([]string, len(all))
	for i, one := range all {
		list[i] = one.String()
	}
	return list
}

// judgeConsole: the pinned lines in their order, or as many as are pinned, and as much kept out.
func judgeConsole(e *Entry, seen Evidence) string {
	pin, got := e.Pin.Console, seen.Console
	switch {
	case got.String() != pin.String():
		return fmt.Sprintf("its console has %s, and not %s", got, pin)
	case pin.Said != nil && !slices.Equal(got.Said, pin.Said):
		return fmt.Sprintf("its console says %.500q, and not %.500q", got.Said, pin.Said)
	}
	return ""
}

// difference says what was seen and is not pinned, or the other way round.
func difference(what string, seen, pinned []string) string {
	for _, side := range []struct {
		says      string
		has, want []string
	}{{"was not to come", seen, pinned}, {"did not come", pinned, seen}} {
		left := slices.Clone(side.want)
		for _, one := range side.has {
			i := slices.Index(left, one)
			if i < 0 {
				return fmt.Sprintf("the %s %.300s %s", what, one, side.says)
			}
			left = slices.Delete(left, i, i+1)
		}
	}
	return ""
}
