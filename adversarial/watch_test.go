package adversarial_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/adversarial"
	"github.com/isoproof/isoproof/harness/suite"
)

// weighing is three looks at processes, in MiB, and what they show of the run between them.
type weighing struct {
	what                string
	before, after, last adversarial.Sight
	highest             int64
	doomed              []int
	held, peak          int64
	gone                bool
}

func runs(pid int, now, peak int64) adversarial.Process {
	return adversarial.NewProcess(pid, now, peak, true)
}

func over(pid int) adversarial.Process { return adversarial.NewProcess(pid, 0, 0, false) }

// look is a look at processes of which the largest that ended held this much at its most.
func look(ended int64, all ...adversarial.Process) adversarial.Sight {
	return adversarial.NewSight(ended, all...)
}

var weighings = []weighing{
	{"a worker that grows", look(0, runs(1, 30, 40)), look(0, runs(1, 35, 90)), look(0, runs(1, 35, 95)), 40, nil, 30, 90, false},
	{"the larger of two", look(0, runs(1, 30, 40), runs(2, 50, 60)), look(0, runs(1, 30, 45), runs(2, 50, 70)), look(0, runs(1, 30, 45), runs(2, 50, 70)), 60, nil, 50, 70, false},
	{"the one of two that grows", look(0, runs(1, 30, 40), runs(2, 50, 60)), look(0, runs(1, 30, 200), runs(2, 50, 51)), look(0, runs(1, 30, 200), runs(2, 50, 51)), 60, nil, 50, 200, false},
	{"what the next execution holds is not the run's", look(0, runs(1, 30, 40)), look(0, runs(1, 35, 41)), look(0, runs(1, 35, 500)), 40, nil, 30, 41, false},
	{"a worker that ends larger than any before", look(100, runs(1, 30, 40)), look(300, over(1)), look(300, over(1)), 100, nil, 30, 300, true},
	{"a worker that ends, whose largest was in a run before", look(100, runs(1, 30, 40)), look(250, over(1)), look(250, over(1)), 250, nil, 30, 0, true},
	{"a worker that ends beside one that stays", look(100, runs(1, 30, 40), runs(2, 30, 40)), look(300, over(1), runs(2, 30, 80)), look(300, over(1), runs(2, 30, 80)), 100, nil, 30, 300, true},
	{"a worker that grows on its way out", look(0, runs(1, 30, 40)), look(0, runs(1, 30, 60)), look(400, over(1)), 40, nil, 30, 400, true},
	{"a worker that the run before doomed", look(0, runs(1, 30, 40), runs(2, 20, 20)), look(500, over(1), runs(2, 20, 25)), look(500, over(1), runs(2, 20, 25)), 40, []int{1}, 30, 25, false},
	{"another worker than the one that was doomed", look(0, runs(1, 30, 40), runs(2, 20, 20)), look(90, over(1), over(2)), look(90, over(1), over(2)), 40, []int{1}, 30, 90, true},
	{"nothing to look at", look(0), look(0), look(0), 0, nil, 0, 0, false},
}

var _ = Describe("What is seen of the processes of a run", func() {
	DescribeTable("is weighed:", func(w weighing) {
		held, peak, gone := adversarial.Weigh(w.before, w.after, w.last, w.highest, w.doomed)
		Expect([]any{held, peak, gone}).To(Equal([]any{w.held, w.peak, w.gone}))
	}, suite.Entries("weighings", weighings, func(w weighing) TableEntry { return Entry(w.what, w) }))

	DescribeTable("has a highest up to there:", func(before int64, seen adversarial.Sight, is int64) {
		Expect(adversarial.Highest(before, seen)).To(Equal(is))
	},
		Entry("that was before", int64(50), look(40, runs(1, 10, 45)), int64(50)),
		Entry("of one that has ended", int64(50), look(70, runs(1, 10, 60)), int64(70)),
		Entry("of one that runs", int64(50), look(70, runs(1, 10, 60), runs(2, 10, 80)), int64(80)),
		Entry("by its peak, and not by what it holds", int64(0), look(0, runs(1, 90, 60)), int64(60)),
	)
})
