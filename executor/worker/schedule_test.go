package worker

import (
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/suite"
)

func TestWorker(t *testing.T) { suite.Run(t, "worker") }

// decisions drains a schedule and says what it decided: J>s is execution J to slot s, make>s an isolate by s.
func decisions(s schedule[string, string]) []string {
	all := []string{}
	for {
		to, t, ok := s.next()
		if !ok {
			return all
		}
		what := t.job
		if t.make {
			what = "make"
		}
		all = append(all, what+">"+to)
	}
}

type scheduling struct {
	it                 string
	waiting, hot, cold string
	making, want       int
	then               string
}

var schedulings = []scheduling{
	{it: "does nothing when nothing is wanted", cold: "a b", then: ""},
	{it: "makes what is wanted ahead, and no more", cold: "a b c", want: 2, then: "make>c make>b"},
	{it: "counts what is being made", cold: "a b", making: 1, want: 1, then: ""},
	{it: "gives an execution the isolate that is ready", waiting: "J", hot: "h", cold: "a", then: "J>h"},
	{it: "lets an execution wait for the isolate being made", waiting: "J", cold: "a", making: 1, then: ""},
	{it: "makes another for the next meanwhile", waiting: "J", cold: "a", making: 1, want: 1, then: "make>a"},
	{it: "lets no execution wait for an idle slot", waiting: "J K L", cold: "a b", making: 1, then: "J>b K>a"},
	{it: "prefers executions to isolates ahead", waiting: "J", cold: "a", want: 2, then: "J>a"},
	{it: "takes the oldest execution first", waiting: "J K", hot: "g h", then: "J>h K>g"},
	{it: "runs an execution in a slot that was kept ahead", waiting: "J", hot: "h", making: 3, want: 4, then: "J>h"},
}

var _ = Describe("The schedule of a worker's slots", func() {
	DescribeTable("", func(s scheduling) {
		Expect(decisions(schedule[string, string]{
			waiting: strings.Fields(s.waiting), hot: strings.Fields(s.hot), cold: strings.Fields(s.cold), making: s.making, want: s.want,
		})).To(Equal(strings.Fields(s.then)))
	}, suite.Entries("schedulings", schedulings, func(s scheduling) TableEntry { return Entry(s.it, s) }))
})
