package endurance_test

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/endurance"
)

var _ = Describe("The model of a pool", func() {
	It("gives slots to those that came first, and none to those that come when the queue is full", func() {
		m := endurance.NewModel(2)
		Expect(m.Call(1, true, 1)).To(Equal("holds"))
		Expect(m.Call(2, false, 1)).To(Equal("ends"))
		Expect(m.Call(3, false, 0)).To(Equal("waits"))
		Expect(m.Call(4, true, 0)).To(Equal("waits"))
		Expect(m.Call(5, false, 0)).To(Equal("refused"))
		m.Forget(1)
		end, hold := m.Take(2)
		Expect(end).To(Equal([]int{3}))
		Expect(hold).To(Equal([]int{4}))
		running, waiting := m.Has()
		Expect(running).To(Equal([]int{4}))
		Expect(waiting).To(BeZero())
	})

	It("forgets a call that is cancelled while it waits", func() {
		m := endurance.NewModel(2)
		m.Call(1, true, 0)
		m.Call(2, true, 0)
		m.Forget(1)
		_, hold := m.Take(1)
		Expect(hold).To(Equal([]int{2}))
	})

	DescribeTable("is contradicted by a call that", func(c endurance.Call, rule string) {
		Expect(endurance.JudgeEnd(c, []string{"value"})).To(MatchError(HavePrefix(rule + ": ")))
	},
		Entry("ended as another", endurance.Call{Ending: "worker_lost", Bound: time.Second}, "ending"),
		Entry("has a wrong value", endurance.Call{Ending: "value", Wrong: "its value is 2", Bound: time.Second}, "value"),
		Entry("settled late", endurance.Call{Ending: "value", Wall: 2 * time.Second, Bound: time.Second}, "bound"),
	)
})
