package executor_test

import (
	"context"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
)

var _ = Describe("What a program still runs when it has ended", func() {
	DescribeTable("asks for nothing more, and its worker serves the next, after", func(ctx SpecContext, text string) {
		p := openReal(ctx)
		called := 0
		r := run(ctx, p, with(func(context.Context, executor.ToolCall) (any, error) { called++; return nil, nil }, text))
		Expect(r).To(haveFault(executor.Guest, "Error: first"))
		Expect(r.Fault.Guest.Line).To(Equal(1))
		Expect(called).To(BeZero())
		Expect(run(ctx, p, source("return 1")).Cost.Worker).To(Equal(1))
		Expect(p.Stats().Ended).To(BeEmpty())
	},
		Entry("a call that is too large, and one that is not", `queueMicrotask(() => { throw new Error('first') });
			queueMicrotask(() => { tools.a.b('x'.repeat(2 << 20)) }); queueMicrotask(() => { tools.a.b(1) }); await new Promise(() => {})`, SpecTimeout(time.Minute)),
		Entry("another error", `queueMicrotask(() => { throw new Error('first') });
			queueMicrotask(() => { throw new Error('second') }); await new Promise(() => {})`, SpecTimeout(time.Minute)),
	)
})

var _ = DescribeTable("Microtasks of an evaluation that has ended run in no other of its session:", func(ctx SpecContext, text string) {
	_, s := openSession(ctx, executor.SessionOptions{})
	Expect(run(ctx, s, source("globalThis.later = () => { globalThis.ran = true; console.log('ran'); throw new Error('of the one before') }; return 1"))).To(haveValue("1"))
	run(ctx, s, source(text))
	r := run(ctx, s, source("await null; return globalThis.ran ?? 'not run'"))
	Expect(r).To(haveValue(`"not run"`))
	Expect(r.Console).To(BeEmpty())
},
	Entry("those of a timer that throws", "setTimeout(() => { queueMicrotask(later); throw 1 }); await new Promise(() => {})", SpecTimeout(time.Minute)),
	Entry("those of a result's getter", "return { get x() { queueMicrotask(later); return 1 } }", SpecTimeout(time.Minute)),
	Entry("those of a result's toJSON", "return { toJSON() { Promise.resolve().then(later); return 1 } }", SpecTimeout(time.Minute)),
	Entry("those of an error's message", "throw Object.defineProperty(new Error, 'message', { get() { queueMicrotask(later); return 'm' } })", SpecTimeout(time.Minute)),
)
