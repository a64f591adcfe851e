package fairness_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/fairness"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/suite"
	"github.com/isoproof/isoproof/workload"
)

var _ = Describe("The fairness gate on the shipped executor", func() {
	var pool *harness.Pool

	BeforeEach(func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		worker, err := suite.WorkerPath()
		Expect(err).NotTo(HaveOccurred())
		pool, err = harness.OpenPool(ctx, executor.Options{Workers: 1, Spares: executor.None, WorkerPath: worker})
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(pool.Close)
	})

	It("is green", func(ctx SpecContext) {
		report, err := fairness.Check(ctx, pool)
		Expect(err).NotTo(HaveOccurred())
		Expect(report.Broken).To(BeEmpty())
		Expect(report.Fair).To(BeTrue())
	})

	// Mutants: a changed guest program. Each edit applies exactly once; the first two leave the result's length alone.
	DescribeTable("is red when the guest program", func(ctx SpecContext, old, new, where string) {
		c := fairness.Standard()
		Expect(strings.Count(c.Source, old)).To(Equal(1), "the edit applies exactly once")
		honest, err := pool.Execute(ctx, executor.Program{Source: c.Source, Input: c.Input, Tools: workload.Tools()})
		Expect(err).NotTo(HaveOccurred())
		c.Source = strings.Replace(c.Source, old, new, 1)
		changed, err := pool.Execute(ctx, executor.Program{Source: c.Source, Input: c.Input, Tools: workload.Tools()})
		Expect(err).NotTo(HaveOccurred())
		Expect(changed.Fault).To(BeNil())

		report, err := c.Check(ctx, pool)
		Expect(err).NotTo(HaveOccurred())
		Expect(report.Fair).To(BeFalse())
		Expect(report.Broken).To(ContainSubstring(where))
		if strings.HasSuffix(CurrentSpecReport().LeafNodeText, "of the same length") {
			Expect(changed.Value).To(HaveLen(len(honest.Value)))
		}
	},
		Entry("sorts the other way, to a result of the same length", "[...order.tags].sort()", "[...order.tags].sort().reverse()", "  lines[0].tags[0]"),
		Entry("adds one to the total, to a result of the same length", "sum + line.cents, 0)", "sum + line.cents, 1)", "  total"),
		Entry("skips the round trip of the form", "await new Response(sent).formData()", "new FormData()", "  fields[0]"),
		Entry("never throws", "throw new RangeError(refusal);", "", "  caught"),
		Entry("does not abort", "controller.abort(ticks.reason)", "void 0", "  events.aborted"),
	)
})
