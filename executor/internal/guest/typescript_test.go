package guest_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// What esbuild makes of TypeScript that is more than types.
var typed = []program{
	{"decorates", "const d = (v: any, c: any) => v; class A { @d m() { return 4 } } return new A().m()", `4`},
	{"decorates every kind of member, with what the decorator returns", `
		const seen: string[] = []
		const d = (v: any, c: any) => { seen.push(c.kind); return c.kind === 'method' ? () => 'replaced' : c.kind === 'field' ? (v: number) => v + 1 : undefined }
		@d class A { @d m() { return 'm' } @d static f = 1; @d accessor a = 2; @d get g() { return this.#p } @d #p = 5 }
		const a = new A()
		return [a.m(), A.f, a.a, a.g, seen]`, `["replaced",2,2,6,["method","accessor","getter","field","field","class"]]`},
	{"disposes of what it uses", "using x = { [Symbol.dispose]() {} }; return 1", `1`},
	{"disposes in the reverse order, and waits where it is told to", `
		const order: string[] = []
		{
			using a = { [Symbol.dispose]() { order.push('a') } }
			await using b = { async [Symbol.asyncDispose]() { await null; order.push('b') } }
			using none = null
			order.push('body')
		}
		return order`, `["body","b","a"]`},
	{"keeps both errors of a disposal that throws", `
		try { using x = { [Symbol.dispose]() { throw 'disposal' } }; throw 'body' } catch (e: any) { return [e.name, e.error, e.suppressed] }`, `["SuppressedError","disposal","body"]`},
	{"refuses to use what cannot be disposed of", "try { using x = {} as any } catch (e: any) { return e.message }", `"Object not disposable"`},
	{"is strict when it says so, with helpers too", `'use strict'
		using x = null
		return (function () { return this === undefined })()`, `true`},
	{"is sloppy when it does not", "using x = null; return (function () { return this === globalThis })()", `true`},
	{"throws on the line of its source, with helpers too", `
		const d = (v: any, c: any) => v
		using x = null
		class A {
			@d m() {
				return new Error().stack!.split('\n').slice(1, 3).map((l) => Number(/:(\d+):\d+\)?$/.exec(l)![1]))
			}
		}

		return new A().m()`, `[6,10]`},
	{"has enumerations", "enum E { A = 1, B } return [E.A, E[2]]", `[1,"B"]`},
}

var _ = Describe("TypeScript", func() {
	strip := func(ctx SpecContext, p executor.Program) executor.Result {
		suite.Needs(suite.WorkerPlatform)
		p.Language = executor.TypeScript
		result, err := pool.Execute(ctx, p)
		Expect(err).NotTo(HaveOccurred())
		return result
	}

	DescribeTable("in a function body", func(ctx SpecContext, p program) {
		result := strip(ctx, executor.Program{Source: p.source})
		Expect(result.Fault).To(BeNil(), "%v", result.Fault)
		Expect(result.Value).To(MatchJSON(p.value))
	}, suite.Entries("TypeScript programs", typed, entryOf))

	It("disposes of what a module uses", func(ctx SpecContext) {
		Expect(strip(ctx, executor.Program{Form: executor.Module, Source: "let n = 0\n{ using x = { [Symbol.dispose]() { n++ } } }\nexport default n"}).Value).
			To(MatchJSON(`1`))
	})
})
