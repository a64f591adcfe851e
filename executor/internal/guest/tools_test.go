package guest_test

import (
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

var _ = Describe("A provider of tools", func() {
	const text = "TypeError: tools.x is a provider, not a tool: call tools.x.<tool>(args)"

	call := func(ctx SpecContext, source string) (r executor.Result, calls []string) {
		suite.Needs(suite.WorkerPlatform)
		r, err := pool.Execute(ctx, executor.Program{Source: source, Tools: func(_ context.Context, c executor.ToolCall) (any, error) {
			calls = append(calls, c.Provider+"."+c.Tool+" "+string(c.Args))
			return "answer", nil
		}})
		Expect(err).NotTo(HaveOccurred())
		return r, calls
	}

	DescribeTable("is no promise, and whoever takes it for one is told so", func(ctx SpecContext, source string) {
		r, calls := call(ctx, source)
		Expect(r.Fault).NotTo(BeNil(), "it has the value %s", r.Value)
		Expect(r.Fault.Text).To(Equal(text))
		Expect(calls).To(BeEmpty())
	},
		Entry("when it is awaited", "await tools.x"),
		Entry("when it is returned", "return tools.x"),
		Entry("when a promise is resolved with it", "await Promise.all([tools.x, 1])"),
	)

	It("rejects in a way that can be caught", func(ctx SpecContext) {
		r, _ := call(ctx, "try { await tools.x } catch (e) { return `${e.name}: ${e.message}` }")
		Expect(r.Fault).To(BeNil())
		Expect(r.Value).To(MatchJSON(`"` + text + `"`))
	})

	It("may have a tool of the name then, which takes what every tool takes", func(ctx SpecContext) {
		r, calls := call(ctx, "return [await tools.x.then({ a: 1 }), await tools.x.then(), await tools.x.then(2, () => {})]")
		Expect(r.Fault).To(BeNil())
		Expect(r.Value).To(MatchJSON(`["answer","answer","answer"]`))
		Expect(calls).To(Equal([]string{`x.then {"a":1}`, "x.then null", "x.then 2"}))
	})

	It("takes no single function for a promise's", func(ctx SpecContext) {
		r, calls := call(ctx, "await tools.x.then(() => {})")
		Expect(r.Fault.Text).To(Equal("TypeError: tools.x.then: the argument cannot leave the isolate: a function"))
		Expect(calls).To(BeEmpty())
	})
})
