package worker

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

var _ = Describe("The room of a worker", func() {
	It("is what it needs itself and the limits of the executions in it", func() {
		var bounds []int64
		r := newRoom(wire.WorkerOverhead+4*64, 4*64, func(bytes int64) error {
			bounds = append(bounds, bytes-(wire.WorkerOverhead-wire.WorkerReserve))
			return nil
		})
		for _, bytes := range []int64{0, 64, 16, -64, -16} {
			r.grant(bytes)
		}
		Expect(bounds).To(Equal([]int64{0, 64, 80, 16, 0}))
	})

	DescribeTable("is left alone where the host", func(bound int64) {
		newRoom(bound, 256, func(int64) error {
			Fail("the bound was changed")
			return nil
		}).grant(64)
	},
		Entry("set no bound", int64(0)),
		Entry("set one that leaves too little beside the executions", int64(wire.WorkerOverhead+255)),
	)
})
