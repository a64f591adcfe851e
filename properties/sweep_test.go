package properties_test

import (
	"fmt"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
	"github.com/isoproof/isoproof/properties"
)

var _ = Describe("A call of a builtin", func() {
	limits := executor.Limits{Timeout: 300 * time.Millisecond, Grace: 250 * time.Millisecond}
	bound := limits.Timeout + limits.Grace + properties.Margin
	DescribeTable("is judged by how it ended and when:", func(kind executor.Kind, wall time.Duration, says string) {
		Expect(properties.JudgeCall(properties.Ending{Kind: string(kind), Text: "text"}, wall, limits)).To(Equal(says))
	},
		Entry("a value", executor.Kind("value"), time.Millisecond, ""),
		Entry("an error", executor.Guest, time.Millisecond, ""),
		Entry("a limit", executor.Limit, time.Millisecond, ""),
		Entry("memory that is full", executor.Memory, time.Millisecond, ""),
		Entry("an engine that aborts", executor.Engine, time.Millisecond, ""),
		Entry("a deadline, at the bound", executor.Timeout, bound, ""),
		Entry("a deadline, later", executor.Timeout, bound+time.Millisecond, "it settled after 1551.0 ms, the bound is 1.55s"),
		Entry("a value that is late", executor.Kind("value"), bound+time.Second, "it settled after 2550.0 ms, the bound is 1.55s"),
		Entry("a worker that is lost", executor.WorkerLost, time.Millisecond, "it ended as worker_lost: text"),
		Entry("a system call", executor.Syscall, time.Millisecond, "it ended as syscall: text"),
		Entry("a queue that is full", executor.Overloaded, time.Millisecond, "it ended as overloaded: text"),
		Entry("no worker", executor.Startup, time.Millisecond, "it ended as startup: text"),
		Entry("a caller who cancelled", executor.Cancelled, time.Millisecond, "it ended as cancelled: text"),
	)
})

var _ = Describe("Every builtin, called with large arguments,", Label(suite.Nightly), func() {
	It("ends on time and as a program may", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		pool, err := open(ctx, properties.SweepOptions())
		Expect(err).NotTo(HaveOccurred())
		defer pool.Close()
		calls, err := properties.Sweep(ctx, pool, func(int, int) {})
		Expect(err).NotTo(HaveOccurred())
		Expect(len(calls)).To(BeNumerically(">", 10_000), "the survey finds the builtins")
		endings := map[string]int{}
		var broken []string
		for _, c := range calls {
			endings[c.Ending.Kind]++
			if c.Broken != "" {
				broken = append(broken, fmt.Sprintf("%s (%s): %s", c.Builtin, c.Shape, c.Broken))
			}
		}
		AddReportEntry("endings", endings)
		Expect(broken).To(BeEmpty())
	})
})
