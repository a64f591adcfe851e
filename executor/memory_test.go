package executor_test

import (
	"fmt"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// tight is a program under a memory limit that is reached soon.
func tight(text string) executor.Program {
	return executor.Program{Source: text, Limits: executor.Limits{Memory: 8 << 20}}
}

var pastTight = haveFault(executor.Memory, "execution exceeded its memory limit of 8 MiB")

var _ = Describe("A program that fills memory", func() {
	DescribeTable("in steps, ends as that and its worker serves the next:", func(ctx SpecContext, step string) {
		p := openWith(ctx, one())
		Expect(run(ctx, p, tight(fmt.Sprintf("const held = []; for (let i = 0; ; i++) { %s }", step)))).To(pastTight)
		Expect(run(ctx, p, source("return 1")).Cost.Worker).To(Equal(1))
		Expect(p.Stats().Ended).To(BeEmpty())
	}, suite.Entries("steps", steps, func(e [2]string) TableEntry { return Entry(e[0], e[1], SpecTimeout(time.Minute)) }))

	// V8 grants some of these beyond the limit or can only abort in them; which, depends on what the worker holds besides.
	DescribeTable("inside a builtin, is the cause of its own end, and the next is served:", func(ctx SpecContext, text string) {
		p := openWith(ctx, one())
		Expect(run(ctx, p, tight(text))).To(Or(pastTight, haveFault(executor.Engine, "the engine aborted: it aborted inside V8")))
		Expect(run(ctx, p, source("return 1"))).To(haveValue("1"))
	},
		Entry("characters of a long string", "'1'.repeat(0x7ffffff).split('')", SpecTimeout(time.Minute)),
		Entry("JSON of a long string", "JSON.stringify('1'.repeat(0x7ffffff))", SpecTimeout(time.Minute)),
		Entry("a long string as the result", "return '1'.repeat(0x7ffffff)", SpecTimeout(time.Minute)),
		Entry("an array of a long string", "Array.from('1'.repeat(1e7))", SpecTimeout(time.Minute)),
		Entry("the table of a set", "const held = new Set(); for (let i = 0; ; i++) held.add(i)", SpecTimeout(time.Minute)),
	)

	DescribeTable("in one builtin that V8 lets pass the limit, ends as that and the next is served:", func(ctx SpecContext, text string) {
		p := openWith(ctx, one())
		Expect(run(ctx, p, tight(text))).To(pastTight)
		Expect(run(ctx, p, source("return 1"))).To(haveValue("1")) // by the same worker or its replacement: the kernel may refuse first
	},
		Entry(nil, "return '1'.repeat(0x7ffffff).indexOf('2')", SpecTimeout(time.Minute)),
		Entry(nil, "return typeof (1n << (1n << 29n))", SpecTimeout(time.Minute)),
		Entry(nil, "return Array(3e7).fill(0).length", SpecTimeout(time.Minute)),
		Entry(nil, "return Array(1e6).fill('x'.repeat(100)).join().length", SpecTimeout(time.Minute)),
		Entry(nil, "const a = Array(3e7).fill(0); await new Promise((done) => setTimeout(done, 5)); return a.length", SpecTimeout(time.Minute)),
	)

	It("takes nothing that its worker needs to be ready, as the first one in it", func(ctx SpecContext) {
		for range 12 { // what a worker at its start does beside it takes a moment
			Expect(run(ctx, openWith(ctx, one()), tight("return typeof (1n << (1n << 29n))"))).To(pastTight)
		}
	}, SpecTimeout(time.Minute))

	DescribeTable("in one request, is denied where it asks and can go on:", func(ctx SpecContext, text string) {
		p := openWith(ctx, one())
		Expect(run(ctx, p, tight("try { "+text+"; return 'granted' } catch (e) { return e.name }"))).To(haveValue(`"RangeError"`))
		Expect(run(ctx, p, tight(text))).To(haveFaultLike(executor.Guest, "RangeError: "))
		Expect(p.Stats().Ended).To(BeEmpty())
	},
		Entry(nil, "new ArrayBuffer(1 << 28)", SpecTimeout(time.Minute)),
		Entry(nil, "new Uint8Array(9 << 20)", SpecTimeout(time.Minute)),
		Entry(nil, "new Float64Array(1 << 28)", SpecTimeout(time.Minute)),
		Entry(nil, "new Uint8Array(5 << 20).slice()", SpecTimeout(time.Minute)),
		Entry(nil, "const b = new Blob([new Uint8Array(3 << 20)]); new Blob([b, b, b])", SpecTimeout(time.Minute)),
		Entry(nil, "new TextEncoder().encode('x'.repeat(1 << 25))", SpecTimeout(time.Minute)),
	)

	It("does not cost its neighbours", func(ctx SpecContext) {
		p := openWith(ctx, one())
		filling := start(ctx, p, tight("const held = []; for (;;) held.push([held.length])"))
		Expect(workload(ctx, p, 0, 60, 3)).To(BeEmpty())
		Expect(<-filling).To(pastTight)
	}, SpecTimeout(time.Minute))

	It("in small blocks of the C heap, leaves its worker the room that the next ones need", func(ctx SpecContext) {
		p := openWith(ctx, one())
		for range 4 {
			full := source("const held = []; for (;;) held.push(new Intl.Segmenter('en').segment('x'.repeat(10_000)))")
			Expect(run(ctx, p, full)).To(haveFault(executor.Memory, "execution exceeded its memory limit of 64 MiB"))
			Expect(together(ctx, p, source("return 1"))).To(HaveEach(haveValue("1")))
		}
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("again and again, leaves its worker no larger", func(ctx SpecContext) {
		p := openWith(ctx, one())
		fill := func(times int) {
			for range times {
				Expect(run(ctx, p, tight("const held = []; for (;;) held.push([held.length])"))).To(pastTight)
				Expect(run(ctx, p, tight("const b = new Uint8Array(4 << 20).fill(1); return b.length"))).To(haveValue(fmt.Sprint(4 << 20)))
			}
		}
		fill(2)
		before := residentOf(children()[0])
		fill(3)
		Expect(residentOf(children()[0])-before).To(BeNumerically("<", 16<<20), "bytes")
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})

// steps are what a loop does with held and i.
var steps = [][2]string{
	{"arrays", "held.push([i, i])"},
	{"strings", "held.push('s' + i)"},
	{"one string", "held[0] = (held[0] ?? 'x') + i + 'y'.repeat(100)"},
	{"flat strings", "held.push(('y'.repeat(1000) + i).replace('z', ''))"},
	{"closures", "held.push(() => i)"},
	{"regular expressions", "held.push(new RegExp('a' + i))"},
	{"errors with stacks", "held.push(new Error(i).stack)"},
	{"promises", "held.push(Promise.resolve(i))"},
	{"a microtask queue", "queueMicrotask(() => i)"},
	{"number formats", "held.push(new Intl.NumberFormat('de'))"},
	{"date formats", "held.push(new Intl.DateTimeFormat('de'))"},
	{"collators", "held.push(new Intl.Collator('de'))"},
	{"rules for plurals", "held.push(new Intl.PluralRules('de'))"},
	{"segmenters", "held.push(new Intl.Segmenter('de').segment('a b'))"},
}
