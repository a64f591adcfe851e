package executor_test

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/processes"
)

// V8 lets a large object pass an isolate's limit if nothing of its kind is in the young generation: what the kernel lets the worker have is
// what stops it then, and must not be what an execution that has ended was granted as well.
var _ = Describe("A program right after others", func() {
	It("takes no more than its own limit, in one large piece", func(ctx SpecContext) {
		p := openWith(ctx, executor.Options{Workers: 1, Slots: 4, Spares: executor.None})
		for range 20 {
			Expect(run(ctx, p, source("return 1"))).To(haveValue("1"))
			pid := p.Stats().Workers[0].PID
			processes.ResetPeak(pid)
			before, _, _ := processes.Resident(pid)
			highest := before
			done := start(ctx, p, source("return '1'.repeat(0x7ffffff).indexOf('2')"))
			var r executor.Result
			for ended := false; !ended; {
				select {
				case r = <-done:
					ended = true
				default:
				}
				if _, peak, alive := processes.Resident(pid); alive {
					highest = max(highest, peak)
				}
			}
			Expect(r).To(haveFault(executor.Memory, "execution exceeded its memory limit of 64 MiB"))
			Expect(highest-before).To(BeNumerically("<=", executor.DefaultLimits().Memory+harness.Overhead), "bytes")
		}
	}, SpecTimeout(time.Minute))
})
