package worker

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// memory is a kernel that bounds a process which holds so many bytes.
type memory struct {
	holds, bound int64
	bounds       []int64
}

func (m *memory) Bound(bytes int64) error {
	m.bound = bytes
	m.bounds = append(m.bounds, bytes)
	return nil
}

func (m *memory) Free(bytes int64) bool { return m.holds+bytes <= m.bound }

const execution = 80 << 20

// fresh is a worker's own memory before it has worn.
const fresh = wire.WorkerOverhead - wire.WorkerReserve - wire.WorkerWear

var _ = Describe("The room of a worker", func() {
	It("is what it needs itself and the limits of the executions in it", func() {
		var kernel memory
		r := newRoom(wire.WorkerOverhead+4*64, 4*64, &kernel)
		for _, bytes := range []int64{0, 64, 16, -64, 0} {
			r.grant(bytes)
		}
		Expect(kernel.bounds).To(Equal([]int64{fresh, fresh + 64, fresh + 80, fresh + 16, fresh + 16}))
		r.grant(-16)
		Expect(kernel.bound).To(Equal(int64(fresh)))
	})

	DescribeTable("follows what the worker holds at rest:", func(holds, own int64) {
		kernel := memory{}
		r := newRoom(wire.WorkerOverhead+execution, execution, &kernel)
		r.grant(execution)
		Expect(kernel.bound).To(Equal(int64(fresh+execution)), "an execution's is not the worker's")
		kernel.holds, kernel.bounds = holds, nil
		r.grant(-execution)
		Expect(kernel.bound).To(Equal(own))
		Expect(kernel.bounds).To(HaveEach(BeNumerically(">=", min(own, fresh+execution))), "never less while isolates are made")
		r.grant(execution)
		Expect(kernel.bound).To(Equal(own + execution))
		kernel.holds = 0
		r.grant(-execution)
		Expect(kernel.bound).To(Equal(int64(fresh)), "what was given back is the next guest's no more")
	},
		Entry("as much as fits", int64(fresh-wire.WorkerRest), int64(fresh)),
		Entry("a byte more", int64(fresh-wire.WorkerRest+1), int64(fresh+wearStep)),
		Entry("what is over its bound", int64(fresh+1), int64(fresh+wire.WorkerRest+wearStep)),
		Entry("as much as is kept for that", int64(fresh-wire.WorkerRest+wire.WorkerWear), int64(fresh+wire.WorkerWear)),
		Entry("what is of full slots", int64(fresh-wire.WorkerRest+wire.WorkerWear+1), int64(fresh+wire.WorkerWear+wearStep)),
		Entry("more than there is", int64(1<<40), int64(fresh+wire.WorkerWear+execution)),
	)

	DescribeTable("is, of an execution that has ended, no more than it held:", func(held, left int64) {
		var kernel memory
		r := newRoom(wire.WorkerOverhead+2*execution, 2*execution, &kernel)
		r.grant(execution)
		Expect(r.settle(execution, held)).To(Equal(left))
		r.grant(execution)
		Expect(kernel.bound).To(Equal(fresh + left + execution))
		r.grant(-left)
		Expect(kernel.bound).To(Equal(int64(fresh + execution)))
	},
		Entry("a little", int64(1<<20), int64(1<<20+settledOverhead)),
		Entry("all of it", int64(execution), int64(execution)),
	)

	It("does not follow what executions hold", func() {
		kernel := memory{holds: fresh}
		r := newRoom(wire.WorkerOverhead+2*64, 2*64, &kernel)
		r.grant(64)
		r.grant(64)
		r.grant(-64)
		Expect(kernel.bound).To(Equal(int64(fresh + 64)))
	})

	DescribeTable("is left alone where the host", func(bound int64) {
		var kernel memory
		r := newRoom(bound, 256, &kernel)
		r.grant(64)
		Expect(kernel.bounds).To(BeEmpty())
	},
		Entry("set no bound", int64(0)),
		Entry("set one that leaves too little beside the executions", int64(wire.WorkerOverhead+255)),
	)
})
