package workload_test

import (
	"encoding/json"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
	"github.com/isoproof/isoproof/workload"
)

func TestWorkload(t *testing.T) { suite.Run(t, "workload") }

var _ = Describe("The workload", func() {
	It("has the input whose digest is pinned", func() {
		Expect(workload.Digest(workload.Input())).To(Equal(workload.InputDigest))
	})

	It("has another input under another seed, and the same under the same", func() {
		Expect(workload.Generate(workload.Seed + 1)).NotTo(Equal(workload.Input()))
		Expect(workload.Generate(workload.Seed)).To(Equal(workload.Input()))
	})

	It("hands out an input that its caller may change", func() {
		workload.Input()[0] = 'x'
		Expect(workload.Digest(workload.Input())).To(Equal(workload.InputDigest))
	})

	It("exercises both sides of each of its branches", func() {
		out, err := workload.Compute(workload.Input())
		Expect(err).NotTo(HaveOccurred())

		Expect(out.Lines).To(HaveLen(8))
		Expect(out.Lines).To(ContainElement(HaveField("Bulk", true)))
		Expect(out.Lines).To(ContainElement(HaveField("Bulk", false)))
		Expect(out.Routes).To(HaveLen(8))
		Expect(out.Routes).To(ContainElement(HaveField("Order", BeNil())))
		Expect(out.Routes).To(ContainElement(HaveField("Order", Not(BeNil()))))
		Expect(out.Routes).To(ContainElement(HaveField("Query", HaveValue(HaveSuffix(" été")))))
		Expect(out.Routes).To(ContainElement(HaveField("Hash", HavePrefix("#"))))
		Expect(out.Routes).To(HaveEach(HaveField("Path", Not(ContainSubstring("..")))))
		Expect(out.Events.Heard).To(ContainElements("tick0", "abort"))
		Expect(out.Events.Aborted).To(BeTrue())
		Expect(out.Fields).To(HaveEach(HaveField("Value", ContainSubstring("漢"))))
		Expect(out.Caught.Standard).To(BeTrue())
	})

	It("refuses an input that does not decode", func() {
		_, err := workload.Compute([]byte(`{"orders": 1}`))
		Expect(err).To(MatchError(ContainSubstring("the input does not decode")))
	})

	It("stays small: what is measured is the executor and not a payload", func() {
		out, err := workload.Compute(workload.Input())
		Expect(err).NotTo(HaveOccurred())
		Expect(len(workload.Input())).To(BeNumerically("<", 4<<10))
		Expect(len(must(json.Marshal(out)))).To(BeNumerically("<", 8<<10))
	})
})

var _ = Describe("The workload's tools", func() {
	call := func(ctx SpecContext, provider, tool, args string) (any, error) {
		return workload.Tools()(ctx, executor.ToolCall{Provider: provider, Tool: tool, Args: json.RawMessage(args)})
	}

	It("answer a quote, the same one each time", func(ctx SpecContext) {
		once, err := call(ctx, "shop", "quote", `{"sku":"amber-001","quantity":2}`)
		Expect(err).NotTo(HaveOccurred())
		again, err := call(ctx, "shop", "quote", `{"sku":"amber-001","quantity":2}`)
		Expect(err).NotTo(HaveOccurred())
		Expect(once).To(Equal(again))
	})

	DescribeTable("refuse what they do not know", func(ctx SpecContext, provider, tool, args, text string) {
		_, err := call(ctx, provider, tool, args)
		Expect(err).To(MatchError(ContainSubstring(text)))
	},
		Entry("another tool", "shop", "steal", "{}", "there is no tool shop.steal"),
		Entry("another provider", "bank", "quote", "{}", "there is no tool bank.quote"),
		Entry("arguments of another shape", "shop", "quote", `"amber"`, "quote takes {sku, quantity}"),
	)
})

func must(b []byte, err error) []byte {
	GinkgoHelper()
	Expect(err).NotTo(HaveOccurred())
	return b
}
