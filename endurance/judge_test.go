package endurance_test

import (
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/endurance"
	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// rules are the names of the rules that are broken, each once.
func rules(broken []endurance.Violation) (names []string) {
	for _, v := range broken {
		if len(names) == 0 || names[len(names)-1] != v.Rule {
			names = append(names, v.Rule)
		}
	}
	return names
}

// input is something that breaks one rule.
type input[E any] struct {
	it    string
	rule  string
	spoil func(*E)
}

func entryOf[E any](i input[E]) TableEntry { return Entry(i.it, i.rule, i.spoil) }

// killed is what is seen when a worker of two was killed, and all is well.
func killed() (endurance.Fault, endurance.Evidence) {
	f, err := endurance.FaultNamed("a worker gets SIGKILL")
	Expect(err).NotTo(HaveOccurred())
	var calls []endurance.Call
	for _, r := range f.Roles {
		for range r.Calls {
			calls = append(calls, endurance.Call{Role: r.Name, Ending: r.Ending, Worker: 1, Wall: 20 * time.Millisecond, Bound: time.Second})
		}
	}
	held := endurance.Footprint{Descriptors: 10, Goroutines: 5, Children: 1}
	return f, endurance.Evidence{
		Calls: calls, Shape: endurance.Shape{Workers: 2, Spares: 1, Slots: 2}, Before: held, After: held,
		Stats: executor.Stats{
			Executions: map[string]int64{"value": 5, "worker_lost": 2}, Started: 4, Ended: map[string]int64{executor.EndedDied: 1},
			Serving: 2, Spares: 1, Workers: make([]executor.WorkerStats, 3),
		},
	}
}

var faultInputs = []input[endurance.Evidence]{
	{"a neighbour's call that was lost too", "ending", func(e *endurance.Evidence) {
		e.Calls[2].Ending, e.Stats.Executions = "worker_lost", map[string]int64{"value": 4, "worker_lost": 3}
	}},
	{"a call of the victim that has a value", "ending", func(e *endurance.Evidence) {
		e.Calls[0].Ending, e.Stats.Executions = "value", map[string]int64{"value": 6, "worker_lost": 1}
	}},
	{"a call that is missing", "calls", func(e *endurance.Evidence) {
		e.Calls, e.Stats.Executions = e.Calls[1:], map[string]int64{"value": 5, "worker_lost": 1}
	}},
	{"a call of no role", "calls", func(e *endurance.Evidence) {
		e.Calls = append(e.Calls, endurance.Call{Role: "stray", Ending: "value"})
		e.Stats.Executions = map[string]int64{"value": 6, "worker_lost": 2}
	}},
	{"a wrong value", "value", func(e *endurance.Evidence) { e.Calls[2].Wrong = "its value is 2, and has to be 1" }},
	{"a call that settled late", "bound", func(e *endurance.Evidence) { e.Calls[0].Wall = 2 * time.Second }},
	{"a next caller who waited too long", "bound", func(e *endurance.Evidence) {
		last := len(e.Calls) - 1
		e.Calls[last].Wall, e.Calls[last].Bound = endurance.Margin+1, time.Minute
	}},
	{"a worker that ended for another reason", "workers", func(e *endurance.Evidence) { e.Stats.Ended = map[string]int64{executor.EndedProtocol: 1} }},
	{"two workers that ended", "workers", func(e *endurance.Evidence) {
		e.Stats.Ended, e.Stats.Started = map[string]int64{executor.EndedDied: 2}, 5
	}},
	{"a worker that was not replaced", "whole", func(e *endurance.Evidence) {
		e.Stats.Serving, e.Stats.Started, e.Stats.Workers = 1, 3, e.Stats.Workers[:2]
	}},
	{"a call that still runs", "whole", func(e *endurance.Evidence) { e.Stats.Running = 1 }},
	{"a call that still waits", "whole", func(e *endurance.Evidence) { e.Stats.Queued = 1 }},
	{"a process more than workers", "whole", func(e *endurance.Evidence) { e.Stats.Workers = make([]executor.WorkerStats, 4) }},
	{"an ending not counted", "statistics", func(e *endurance.Evidence) { e.Stats.Executions = map[string]int64{"value": 5, "worker_lost": 1} }},
	{"an ending counted as another", "statistics", func(e *endurance.Evidence) { e.Stats.Executions = map[string]int64{"value": 5, "timeout": 2} }},
	{"a start not counted", "statistics", func(e *endurance.Evidence) { e.Stats.Started = 3 }},
	{"a start counted twice", "statistics", func(e *endurance.Evidence) { e.Stats.Started = 5 }},
	{"a descriptor left", "left", func(e *endurance.Evidence) { e.After.Descriptors++ }},
	{"a goroutine left", "left", func(e *endurance.Evidence) { e.After.Goroutines++ }},
	{"a child process left", "left", func(e *endurance.Evidence) { e.After.Children++ }},
	{"a temporary file left", "left", func(e *endurance.Evidence) { e.After.Files++ }},
	{"a control group left", "left", func(e *endurance.Evidence) { e.After.Groups++ }},
	{"what the play itself saw", "play", func(e *endurance.Evidence) { e.Broken = []string{"Close returned while calls were under way"} }},
}

// flowed, mixed and soaked are what is seen when all is well.
func flowed() endurance.FlowEvidence {
	held := endurance.Footprint{Descriptors: 10, Goroutines: 5, Children: 1}
	return endurance.FlowEvidence{
		Flow:    endurance.Flow{Executions: 100, Kills: 2},
		Account: endurance.Account{Calls: 100, Tally: map[string]int64{"value": 95, "worker_lost": 5}, Lost: map[int]int{1: 4, 3: 1}},
		Killed:  []int{1, 3}, Settling: endurance.Spread{Worst: time.Millisecond, Count: 5},
		Life: endurance.Life{Shape: endurance.Shape{Workers: 2, Spares: 2, Slots: 4}, Before: held, After: held, Stats: executor.Stats{
			Executions: map[string]int64{"value": 95, "worker_lost": 5}, Started: 6, Ended: map[string]int64{executor.EndedDied: 2},
			Serving: 2, Spares: 2, Workers: make([]executor.WorkerStats, 4),
		}},
	}
}

var flowInputs = []input[endurance.FlowEvidence]{
	{"a call lost in a worker that nobody killed", "ending", func(e *endurance.FlowEvidence) { e.Account.Lost = map[int]int{1: 4, 2: 1} }},
	{"more calls lost in a worker than it has room for", "ending", func(e *endurance.FlowEvidence) { e.Account.Lost = map[int]int{1: 5} }},
	{"a kill that was not made", "calls", func(e *endurance.FlowEvidence) {
		e.Flow.Kills = 3
		e.Stats.Ended[executor.EndedDied] = 3
		e.Stats.Started = 7
	}},
	{"an execution that was not made", "calls", func(e *endurance.FlowEvidence) { e.Flow.Executions = 101 }},
	{"a wrong value", "value", func(e *endurance.FlowEvidence) {
		e.Account.Wrong, e.Account.Wrongs = []string{"healthy: its value is 2"}, 1
	}},
	{"a lost call that settled late", "bound", func(e *endurance.FlowEvidence) { e.Settling.Worst = endurance.Margin + 1 }},
	{"a worker that died of itself", "workers", func(e *endurance.FlowEvidence) { e.Stats.Ended[executor.EndedDied], e.Stats.Started = 3, 7 }},
	{"a worker not replaced", "whole", func(e *endurance.FlowEvidence) {
		e.Stats.Spares, e.Stats.Started, e.Stats.Workers = 1, 5, e.Stats.Workers[:3]
	}},
	{"an ending not counted", "statistics", func(e *endurance.FlowEvidence) { e.Stats.Executions = map[string]int64{"value": 95, "worker_lost": 4} }},
	{"a descriptor left", "left", func(e *endurance.FlowEvidence) { e.After.Descriptors++ }},
}

func soaked() endurance.SoakEvidence {
	held := endurance.Footprint{Descriptors: 10, Goroutines: 5, Children: 1, Resident: 30 << 20}
	e := endurance.SoakEvidence{
		Soak: endurance.Soak{Executions: 1000}, Retire: 100, Account: endurance.Account{Calls: 1000, Tally: map[string]int64{"value": 1000}},
		Life: endurance.Life{Shape: endurance.Shape{Workers: 2, Spares: 1, Slots: 4}, Before: held, After: held, Stats: executor.Stats{
			Executions: map[string]int64{"value": 1000}, Started: 12, Ended: map[string]int64{executor.EndedCount: 9},
			Serving: 2, Spares: 1, Workers: make([]executor.WorkerStats, 3),
		}},
	}
	for i := range 40 {
		e.Series = append(e.Series, endurance.Sample{Executions: 25 * (i + 1), Footprint: held})
	}
	return e
}

var soakInputs = []input[endurance.SoakEvidence]{
	{"a program that did not end with a value", "value", func(e *endurance.SoakEvidence) {
		e.Account.Wrong, e.Account.Wrongs = []string{"healthy: it ended as timeout"}, 1
	}},
	{"a worker that ended by its memory bound", "workers", func(e *endurance.SoakEvidence) { e.Stats.Ended[executor.EndedEngine], e.Stats.Started = 1, 13 }},
	{"workers that did not retire", "workers", func(e *endurance.SoakEvidence) { e.Stats.Ended[executor.EndedCount], e.Stats.Started = 8, 11 }},
	{"workers that retired too often", "workers", func(e *endurance.SoakEvidence) { e.Stats.Ended[executor.EndedCount], e.Stats.Started = 11, 14 }},
	{"a host that grew", "growth", func(e *endurance.SoakEvidence) {
		for i := range e.Series {
			e.Series[i].Resident += int64(i) << 20
		}
	}},
	{"too few samples", "growth", func(e *endurance.SoakEvidence) { e.Series = e.Series[:10] }},
	{"descriptors that gather", "growth", func(e *endurance.SoakEvidence) { e.Series[39].Descriptors += endurance.HostDescriptors + 1 }},
	{"goroutines that gather", "growth", func(e *endurance.SoakEvidence) { e.Series[39].Goroutines += endurance.HostGoroutines + 1 }},
	{"child processes that gather", "growth", func(e *endurance.SoakEvidence) { e.Series[39].Children += endurance.HostChildren + 1 }},
	{"a goroutine left", "left", func(e *endurance.SoakEvidence) { e.After.Goroutines++ }},
}

func mixedUp() endurance.MixEvidence {
	held := endurance.Footprint{Descriptors: 10, Goroutines: 5, Children: 1}
	return endurance.MixEvidence{
		Mix: endurance.Mixes()[0].Name, Rounds: 10, Account: endurance.Account{Calls: 240, Tally: map[string]int64{"value": 210, "timeout": 10, "memory": 10, "limit": 10}},
		Quiet: endurance.Spread{P95: 100 * time.Millisecond}, Healthy: endurance.Spread{P95: time.Second, Count: 40},
		Life: endurance.Life{Shape: endurance.Shape{Workers: 3, Spares: 1, Slots: 4}, Before: held, After: held, Stats: executor.Stats{
			Executions: map[string]int64{"value": 210, "timeout": 10, "memory": 10, "limit": 10}, Started: 4, Serving: 3, Spares: 1, Workers: make([]executor.WorkerStats, 4),
		}},
	}
}

var mixInputs = []input[endurance.MixEvidence]{
	{"healthy programs that starved", "starved", func(e *endurance.MixEvidence) { e.Healthy.P95 = endurance.Starved*e.Quiet.P95 + 1 }},
	{"a healthy program without a value", "calls", func(e *endurance.MixEvidence) { e.Healthy.Count = 39 }},
	{"a program with another's ending", "value", func(e *endurance.MixEvidence) {
		e.Account.Wrong, e.Account.Wrongs = []string{"endless: it ended as worker_lost"}, 1
	}},
	{"a worker that ended", "workers", func(e *endurance.MixEvidence) {
		e.Stats.Ended, e.Stats.Started = map[string]int64{executor.EndedDied: 1}, 5
	}},
	{"a call that was not made", "calls", func(e *endurance.MixEvidence) { e.Account.Calls = 239 }},
}

var _ = Describe("The judges of endurance", func() {
	It("are content when all is well", func() {
		f, e := killed()
		Expect(endurance.JudgeFault(f, e)).To(BeEmpty())
		Expect(flowed().Judge()).To(BeEmpty())
		Expect(soaked().Judge()).To(BeEmpty())
		Expect(mixedUp().Judge()).To(BeEmpty())
	})
	DescribeTable("break exactly the rule that is broken by, of a fault,", func(rule string, spoil func(*endurance.Evidence)) {
		f, e := killed()
		spoil(&e)
		Expect(rules(endurance.JudgeFault(f, e))).To(Equal([]string{rule}))
	}, suite.Entries("inputs", faultInputs, entryOf[endurance.Evidence]))
	DescribeTable("break exactly the rule that is broken by, of executions with kills,", func(rule string, spoil func(*endurance.FlowEvidence)) {
		e := flowed()
		spoil(&e)
		Expect(rules(e.Judge())).To(Equal([]string{rule}))
	}, suite.Entries("inputs", flowInputs, entryOf[endurance.FlowEvidence]))
	DescribeTable("break exactly the rule that is broken by, of a soak,", func(rule string, spoil func(*endurance.SoakEvidence)) {
		e := soaked()
		spoil(&e)
		Expect(rules(e.Judge())).To(Equal([]string{rule}))
	}, suite.Entries("inputs", soakInputs, entryOf[endurance.SoakEvidence]))
	DescribeTable("break exactly the rule that is broken by, of hostile programs beside healthy ones,", func(rule string, spoil func(*endurance.MixEvidence)) {
		e := mixedUp()
		spoil(&e)
		Expect(rules(e.Judge())).To(Equal([]string{rule}))
	}, suite.Entries("inputs", mixInputs, entryOf[endurance.MixEvidence]))
})

var _ = Describe("A report of endurance", func() {
	It("says what is red, and draws the series of a soak", func() {
		f, e := killed()
		e.After.Descriptors++
		soak := soaked()
		for i := range soak.Series {
			soak.Series[i].Resident += int64(i) << 10
		}
		r := endurance.Results{Seed: 7, Faults: []endurance.Report{{Fault: f.Name, Evidence: e, Broken: endurance.JudgeFault(f, e)}}, Soak: &soak,
			Walks: []endurance.WalkEvidence{{Seed: 9, Broken: []endurance.Violation{{Rule: "ending", Text: "call 3 ended as guest"}}}}}
		r.Judge()
		Expect(r.Red).To(HaveLen(2))
		var text strings.Builder
		Expect(r.WriteText(&text)).To(Succeed())
		Expect(text.String()).To(SatisfyAll(
			ContainSubstring("red: a worker gets SIGKILL: left: 11 descriptors, before there were 10"),
			ContainSubstring("red: model (--seed 9): ending: call 3 ended as guest"),
			MatchRegexp(`(?m)^ +30\.0 \| +#+$`), MatchRegexp(`(?m)^ +30\.0 \|#{40}$`)))
		for _, word := range []string{"worker_lost 2", "died 1"} {
			Expect(text.String()).To(ContainSubstring(word), fmt.Sprint("the row of the fault"))
		}
	})
})
