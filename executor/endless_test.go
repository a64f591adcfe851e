package executor_test

import (
	"context"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

var _ = Describe("A program that does not end", func() {
	DescribeTable("is ended at its deadline, and its worker serves the next:", func(ctx SpecContext, text string) {
		p := openWith(ctx, one())
		began := time.Now()
		r := run(ctx, p, short(text))
		Expect(time.Since(began)).To(BeNumerically("<", 300*time.Millisecond+margin))
		Expect(r).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		Expect(run(ctx, p, source("return 1")).Cost.Worker).To(Equal(1))
		Expect(p.Stats().Ended).To(BeEmpty())
	}, suite.Entries("programs that do not end", endless, func(e [2]string) TableEntry { return Entry(e[0], e[1], SpecTimeout(time.Minute)) }))

	DescribeTable("inside a builtin that V8 cannot interrupt, ends with its worker, whose replacement serves the next:", func(ctx SpecContext, text string) {
		p := openWith(ctx, one())
		began := time.Now()
		r := run(ctx, p, short(text))
		Expect(time.Since(began)).To(BeNumerically("<", 300*time.Millisecond+margin))
		Expect(r).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		Expect(run(ctx, p, source("return 1")).Cost.Worker).To(Equal(2))
		// A killed worker counts as ended once it is reaped, which its replacement does not wait for.
		Eventually(ctx, func() map[string]int64 { return p.Stats().Ended }).Should(Equal(map[string]int64{executor.EndedDeadline: 1}))
		Eventually(ctx, children).Should(HaveLen(1), "processes: what looped uses no CPU any more")
	}, suite.Entries("monolithic builtins", monoliths, func(text string) TableEntry { return Entry(text, text, SpecTimeout(time.Minute)) }))

	It("does not keep its neighbours from theirs", func(ctx SpecContext) {
		p := openWith(ctx, one())
		looping := start(ctx, p, short("for (;;) {}"))
		running(ctx, p, 1)
		Expect(workload(ctx, p, 0, 60, 3)).To(BeEmpty())
		Expect(<-looping).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
	}, SpecTimeout(time.Minute))

	It("is stopped when its caller cancels, wherever it is", func(ctx SpecContext) {
		p := openWith(ctx, one())
		for _, e := range endless {
			call, cancel := context.WithCancel(ctx)
			done := start(call, p, source(e[1]))
			running(ctx, p, 1)
			cancel()
			Expect(<-done).To(haveFault(executor.Cancelled, "the caller cancelled the execution"), e[0])
			running(ctx, p, 0)
		}
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})

// endless yields to V8 at every turn, or waits.
var endless = [][2]string{
	{"in a loop", "for (;;) {}"},
	{"in a loop that catches", "for (;;) { try { throw 1 } catch {} }"},
	{"in a finally that loops", "try { for (;;) {} } finally { for (;;) {} }"},
	{"in a function that its own finally calls", "function f() { try { for (;;) {} } finally { f() } } f()"},
	{"in a microtask storm", "const f = () => Promise.resolve().then(f); return f()"},
	{"in an endless loop of awaits", "for (;;) await null"},
	{"in queueMicrotask", "const f = () => queueMicrotask(f); f(); await new Promise(() => {})"},
	{"in a promise that never settles", "await new Promise(() => {})"},
	{"in a timer storm", "const f = () => setTimeout(f); for (let i = 0; i < 500; i++) f(); setInterval(() => {}); await new Promise(() => {})"},
	{"in a loop that a timer began", "setTimeout(() => { for (;;) {} }); await new Promise(() => {})"},
	{"in a loop after a tool call", "try { await tools.a.b() } catch { for (;;) {} }"},
	{"in toJSON", "return { toJSON() { for (;;) {} } }"},
	{"in a getter of its result", "return { get a() { for (;;) {} } }"},
	{"in a proxy trap of its result", "return new Proxy({}, { ownKeys() { for (;;) {} } })"},
	{"in the message of its error", "throw { get message() { for (;;) {} } }"},
	{"in the stack of its error", "throw { name: 'E', get stack() { for (;;) {} } }"},
	{"in the cause of its error", "throw Object.defineProperty(new Error('e'), 'cause', { get() { for (;;) {} } })"},
	{"in Error.prepareStackTrace", "Error.prepareStackTrace = () => { for (;;) {} }; throw new Error('e')"},
	{"in toJSON of an argument", "tools.a.b({ toJSON() { for (;;) {} } })"},
	{"in a then of its result", "return { then() { for (;;) {} } }"},
	{"in a regular expression", "/^(a+)+$/.test('a'.repeat(40) + '!')"},
	{"in a generator", "function* g() { for (;;) yield 1 } for (const x of g());"},
	{"in the comparison of a sort", "[2, 1].sort(() => { for (;;) {} })"},
	{"in an iterator of an array's", "Array.from({ length: 2, get 0() { for (;;) {} } })"},
	{"in an abort listener", "const c = new AbortController(); c.signal.onabort = () => { for (;;) {} }; c.abort()"},
	{"in a getter that calls itself", "const o = { get a() { try { return o.a } catch { return o.a } } }; o.a; for (;;) {}"},
}

// monoliths do not yield, and do not grow.
var monoliths = []string{
	"[].indexOf.call({ length: 2 ** 53 - 1 }, 1)",
	"[].includes.call({ length: 2 ** 53 - 1 }, 1)",
	"Array(2 ** 32 - 2).reverse()",
	"return { toJSON: () => Array(2 ** 32 - 1).indexOf(1) }",
	"throw { get message() { return Array(2 ** 32 - 1).indexOf(1) } }",
}
