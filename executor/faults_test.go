package executor_test

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/harness/suite"
)

// An ending is one way to a fault, made with the worker as it is shipped. The one exception: no program and no signal makes
// that worker break its filter, so a scripted one does.
type ending struct {
	kind executor.Kind
	text string
	it   string
	make func(SpecContext) executor.Result
}

var endings = []ending{
	{executor.Timeout, "execution timed out after 200ms", "loops", of(short("for (;;);"))},
	{executor.Timeout, "execution timed out after 200ms", "never settles", of(short("await new Promise(() => {})"))},
	{executor.Memory, "execution exceeded its memory limit of 16 MiB", "fills the heap in steps", of(small("const all = []; for (;;) all.push(new Array(1000).fill(1))"))},
	{executor.Guest, "RangeError: too far", "throws", of(small("throw new RangeError('too far')"))},
	{executor.Guest, "Error: nobody looks", "leaves a rejection unhandled", of(small("Promise.reject(new Error('nobody looks')); return 1"))},
	{executor.Guest, "TypeError: late", "throws in a timer", of(small("setTimeout(() => { throw new TypeError('late') }); await new Promise(() => {})"))},
	{executor.Guest, "SyntaxError: Unexpected token ';'", "does not parse", of(small("return 1 +;"))},
	{executor.BadResult, "result cannot leave the isolate: a function", "returns what has no JSON", of(small("return () => 1"))},
	{executor.BadResult, "result cannot leave the isolate: its JSON is 1002 bytes, the limit is 1000", "returns too much", of(small("return 'x'.repeat(1000)"))},
	{executor.Limit, "tool calls limit of 1000 exceeded", "calls tools without end", of(small("for (;;) tools.a.b()"))},
	{executor.Limit, "pending timers limit of 1000 exceeded", "sets timers without end", of(small("for (;;) setTimeout(() => {}, 9999)"))},
	{executor.Syscall, "the worker was ended by its system-call filter", "is in a worker that its filter ends", acted("sigsys")},
	{executor.Engine, "the engine aborted: it aborted inside V8", "is in an engine that aborts", signalled(syscall.SIGABRT)},
	{executor.WorkerLost, "the worker holding this execution was lost", "is in a worker that is killed", signalled(syscall.SIGKILL)},
	{executor.Overloaded, "the pool's queue of 1 is full", "finds the queue full", overload},
	{executor.Startup, fmt.Sprintf(`no worker could start: the required layer "moat" does not exist (Options.Require knows %q)`, confine.Layers()), "has no worker", unstartable},
	{executor.Cancelled, "the caller cancelled the execution", "is given up by its caller", cancelled},
}

func of(program executor.Program) func(SpecContext) executor.Result {
	return func(ctx SpecContext) executor.Result { return run(ctx, openReal(ctx), program) }
}

func small(text string) executor.Program {
	return executor.Program{Source: text, Limits: executor.Limits{Memory: 16 << 20, Result: 1000}}
}

// signalled runs a program in a worker that gets a signal meanwhile, and sees that the next program is served.
func signalled(sig syscall.Signal) func(SpecContext) executor.Result {
	return func(ctx SpecContext) executor.Result {
		p := openReal(ctx)
		workers := children()
		Expect(workers).To(HaveLen(1))
		doing := make(chan struct{})
		program := source("await tools.any.thing()")
		program.Tools = func(ctx context.Context, _ executor.ToolCall) (any, error) {
			close(doing)
			<-ctx.Done()
			return nil, nil
		}
		done := start(ctx, p, program)
		Eventually(ctx, doing).Should(BeClosed())
		Expect(syscall.Kill(workers[0], sig)).To(Succeed())
		r := <-done
		Expect(run(ctx, p, source("return 1"))).To(haveValue("1"))
		return r
	}
}

func acted(act string) func(SpecContext) executor.Result {
	return func(ctx SpecContext) executor.Result {
		return run(ctx, open(ctx, one(), script("honest")), source(act))
	}
}

func overload(ctx SpecContext) executor.Result {
	o := one()
	o.Slots, o.Queue = 1, 1
	p := openWith(ctx, o)
	call, cancel := context.WithCancel(ctx)
	first := start(call, p, source("await new Promise(() => {})"))
	running(ctx, p, 1)
	second := start(call, p, source("return 2"))
	Eventually(ctx, func() int { return p.Stats().Queued }).Should(Equal(1))
	r := run(ctx, p, source("return 3"))
	cancel()
	<-first
	<-second
	return r
}

func unstartable(ctx SpecContext) executor.Result {
	suite.Needs(suite.WorkerPlatform)
	path, err := suite.WorkerPath()
	Expect(err).NotTo(HaveOccurred())
	_, err = executor.Open(ctx, executor.Options{WorkerPath: path, Require: []string{"moat"}})
	var fault *executor.Fault
	Expect(errors.As(err, &fault)).To(BeTrue(), "got %v", err)
	return executor.Result{Fault: fault}
}

func cancelled(ctx SpecContext) executor.Result {
	p := openReal(ctx)
	call, cancel := context.WithCancel(ctx)
	done := start(call, p, source("for (;;);"))
	running(ctx, p, 1)
	cancel()
	r := <-done
	Expect(run(ctx, p, source("return 1")).Cost.Worker).To(Equal(1), "the guest yielded")
	return r
}

var _ = Describe("A program that", func() {
	DescribeTable("", func(ctx SpecContext, e ending) {
		Expect(e.make(ctx)).To(haveFault(e.kind, e.text))
	}, suite.Entries("endings", endings, func(e ending) TableEntry {
		return Entry(fmt.Sprintf("%s ends with %s", e.it, e.kind), e, SpecTimeout(time.Minute))
	}))
})

var _ = It("Every kind of fault has a program that ends with it", func() {
	made := map[executor.Kind]bool{}
	for _, e := range endings {
		made[e.kind] = true
	}
	for _, k := range executor.Kinds() {
		Expect(made).To(HaveKey(k))
	}
})

// violence is what programs do to the engine that holds them. Whatever becomes of them, they are the cause.
var violence = []string{
	"(function f() { f() })()",
	"function f() { try { f() } finally { f() } } f()",
	"const o = { get a() { return this.a } }; o.a",
	"Error.stackTraceLimit = 1e9; (function f() { f() })()",
	"let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a",
	"let a = []; for (let i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a)",
	"return JSON.parse('{\"a\":'.repeat(1e5) + '1' + '}'.repeat(1e5))",
	"return 'x'.repeat(2 ** 29 - 24)",
	"return 'x'.repeat(2 ** 29 - 24).split('')",
	"let s = 'x'; for (;;) s = s.replace(/x/g, 'xx')",
	"return [...'x'.repeat(2 ** 28)].length",
	"return escape('\\ud800'.repeat(1e8))",
	"return 'x'.repeat(2 ** 29 - 24).normalize('NFKD').localeCompare('y'.repeat(2 ** 28))",
	"return Array(1e9).fill(0)",
	"return Array.from({ length: 2 ** 53 })",
	"return new Array(2 ** 32 - 1).join('ab')",
	"const a = []; a.length = 4e9; a.sort()",
	"Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)",
	"return Array.from({ length: 1e7 }, Math.random).sort()",
	"return Object.fromEntries(Array.from({ length: 1e7 }, (_, i) => ['k' + i, i]))",
	"const m = new Map(); for (let i = 0; ; i++) m.set(i, m)",
	"const f = new Function('return 1'); f()",
	"return 2n ** (2n ** 30n)",
	"return (2n ** (2n ** 24n)).toString()",
	"let x = 3n; for (;;) x *= x",
	"new RegExp('('.repeat(1e5) + ')'.repeat(1e5))",
	"new RegExp('a'.repeat(2 ** 27)).test('b')",
	"new RegExp('(?:' + 'a|'.repeat(1e6) + ')*b').test('a'.repeat(1e6))",
	"/^(a+)+$/.test('a'.repeat(40) + 'b')",
	"new URLPattern({ pathname: '(a+)+b' }).test({ pathname: 'a'.repeat(40) })",
	"const b = []; for (;;) b.push(new Uint8Array(1 << 20).fill(1))",
	"const b = []; for (;;) b.push(new Uint8Array(1))",
	"new TextEncoder().encode('x'.repeat(2 ** 28))",
	"console.log('x'.repeat(2 ** 28))",
	"console.log(new Proxy([], { get() { for (;;); } }), { get a() { for (;;); } }); for (;;);",
	"for (;;) console.log(Array(1e4).fill('x'))",
	"for (;;) Promise.resolve().then(() => 1)",
	"for (;;) queueMicrotask(() => 1)",
	"for (;;) Promise.reject(1)",
	"for (;;) { try { tools.a.b(10n) } catch {} }",
	"const all = []; for (;;) all.push(async () => { for await (const x of all); })",
	"throw new Proxy(new Error('x'), { get() { for (;;); }, getPrototypeOf() { for (;;); } })",
	"Error.prepareStackTrace = () => { for (;;); }; throw new Error('x')",
	"Error.prepareStackTrace = function f() { return f() }; null.x",
	"Object.defineProperty(Object.prototype, 'then', { get() { for (;;); } }); return {}",
	"Array.prototype.toJSON = function () { return [this] }; return []",
	"const r = new FinalizationRegistry(() => { for (;;); }); for (let i = 0; ; i++) { r.register({}, i); if (i % 1e4 === 0) await new Promise((f) => setTimeout(f)) }",
	"throw Object.assign(new Error('x'), { cause: new Proxy({}, { get() { throw Object.assign(new Error('y'), { cause: this }) } }) })",
	"for (const k of Reflect.ownKeys(globalThis)) delete globalThis[k]; return [typeof Object, typeof Promise].join()",
	"await import('data:text/javascript,1')",
}

var _ = It("A program's own doing is never a lost worker", func(ctx SpecContext) {
	o := one()
	o.Limits = short("").Limits
	o.Limits.Memory = 16 << 20
	p := openWith(ctx, o)
	var wrong []string
	for _, text := range violence {
		r := run(ctx, p, source(text))
		if r.Fault == nil {
			continue
		}
		switch r.Fault.Kind {
		case executor.Timeout, executor.Memory, executor.Guest, executor.BadResult, executor.Limit, executor.Engine:
		default:
			wrong = append(wrong, fmt.Sprintf("%s: %v", text, r.Fault))
		}
	}
	Expect(wrong).To(BeEmpty())
	Eventually(ctx, func() map[string]int64 { return p.Stats().Ended }).Should(And(
		Not(HaveKey(executor.EndedDied)), Not(HaveKey(executor.EndedProtocol)), Not(HaveKey(executor.EndedSyscall))))
	Expect(run(ctx, p, source("return 1"))).To(haveValue("1"))
}, SpecTimeout(2*time.Minute))
