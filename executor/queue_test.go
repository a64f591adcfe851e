package executor_test

import (
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
)

var _ = Describe("A pool whose queue is short", func() {
	DescribeTable("refuses nobody while slots are free:", func(ctx SpecContext, queue int) {
		const callers, each = 4, 150
		p := openWith(ctx, executor.Options{
			Workers: 1, Slots: 8, Spares: executor.None, Queue: queue, Retire: 1 << 20, Limits: executor.Limits{Memory: 16 << 20},
		})
		var calls sync.WaitGroup
		for range callers {
			calls.Go(func() {
				defer GinkgoRecover()
				for range each {
					Expect(run(ctx, p, source("return 1"))).To(haveValue("1"))
				}
			})
		}
		calls.Wait()
	},
		Entry("no queue at all", executor.None, SpecTimeout(time.Minute)),
		Entry("a queue of one", 1, SpecTimeout(time.Minute)),
	)
})
