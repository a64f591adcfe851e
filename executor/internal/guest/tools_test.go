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

	DescribeTable("is nothing else either, and no tool is called to make it so", func(ctx SpecContext, source string) {
		r, calls := call(ctx, "try { "+source+"; return 'made' } catch (e) { return `${e.name}: ${e.message}` }")
		Expect(r.Fault).To(BeNil())
		Expect(r.Value).To(MatchJSON(`"` + text + `"`))
		Expect(calls).To(BeEmpty())
	},
		Entry("when it is put into a template", "`${tools.x}`"),
		Entry("when it is added to a string", "'a' + tools.x"),
		Entry("when it is made a string", "String(tools.x)"),
		Entry("when it is a key", "({})[tools.x]"),
		Entry("when it is joined", "[tools.x].join()"),
		Entry("when it is made a number", "+tools.x"),
		Entry("when it is compared", "tools.x == 1"),
		Entry("when it is made a date", "new Date(tools.x)"),
		Entry("when it is made a URL", "new URL(tools.x)"),
		Entry("when it is made JSON", "JSON.stringify(tools.x)"),
		Entry("when it is made JSON inside another", "JSON.stringify({ a: [tools.x] })"),
	)

	DescribeTable("is looked at without a call", func(ctx SpecContext, source string) {
		r, calls := call(ctx, source+"; return 1")
		Expect(r.Fault).To(BeNil())
		Expect(calls).To(BeEmpty())
	},
		Entry("when it is shown", "console.log(tools, tools.x, '%s %d %j', tools.x); console.table([tools.x])"),
		Entry("when it is asked for its class", "Object.prototype.toString.call(tools.x)"),
		Entry("when it is concatenated", "[].concat(tools.x)"),
		Entry("when it is enumerated", "for (const k in tools.x); Object.entries(tools.x); ({ ...tools.x })"),
		Entry("when it is thrown and caught", "try { throw tools.x } catch {}"),
	)

	It("is a provider still when it is in a result", func(ctx SpecContext) {
		r, calls := call(ctx, "return { a: tools.x }")
		Expect(r.Fault).To(HaveField("Text", "result cannot leave the isolate: reading it threw "+text))
		Expect(calls).To(BeEmpty())
	})

	It("may have tools of the names that a conversion reads", func(ctx SpecContext) {
		r, calls := call(ctx, "return Promise.all([tools.x.toString(), tools.x.valueOf('a'), tools.x.toJSON({ a: 1 }), tools.x.toJSON()])")
		Expect(r.Fault).To(BeNil())
		Expect(r.Value).To(MatchJSON(`["answer","answer","answer","answer"]`))
		Expect(calls).To(ConsistOf("x.toString null", `x.valueOf "a"`, `x.toJSON {"a":1}`, "x.toJSON null"))
	})

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

	It("keeps its name beside others, whatever is done to them", func(ctx SpecContext) {
		r, calls := call(ctx, `
			const { a, b } = tools;
			Object.prototype.provider = 'c';
			for (const change of [
				() => { a.x = 1; }, () => { a.provider = 'd'; }, () => Object.defineProperty(a, 'x', { value: 1 }), () => Object.setPrototypeOf(a, { x: 1 }), () => Object.freeze(a), () => delete a.x,
				() => Reflect.set(a, 'provider', 'd', a), () => Reflect.set({}, 'provider', 'd', a),
			]) try { change(); } catch {}
			for (const one of [a.x, b.y, tools.provider.z, a.provider]) await one();`)
		Expect(r.Fault).To(BeNil())
		Expect(calls).To(Equal([]string{"a.x null", "b.y null", "provider.z null", "a.provider null"}))
	})

	It("takes no single function for a promise's", func(ctx SpecContext) {
		r, calls := call(ctx, "await tools.x.then(() => {})")
		Expect(r.Fault.Text).To(Equal("TypeError: tools.x.then: the argument cannot leave the isolate: a function"))
		Expect(calls).To(BeEmpty())
	})
})
