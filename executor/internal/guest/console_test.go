package guest_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// A line is what one console call leaves with the host.
type line struct{ what, call, text string }

var lines = []line{
	{"primitives", `console.log('text', 1, -0, 12n, true, null, undefined, Symbol('s'))`, "text 1 -0 12n true null undefined Symbol(s)"},
	{"nothing", `console.log()`, ""},
	{"format directives", `console.log('%s is %d years, %i, %f, %o %j %c%% %x', 'Bob', '42.5', 42.9, '1.5', { a: 1 }, [1], 'css', 'rest')`, "Bob is 42.5 years, 42, 1.5, { a: 1 } [ 1 ] % %x rest"},
	{"a format with too few arguments", `console.log('%s %s 100%', 'a')`, "a %s 100%"},
	{"quotes and escapes inside values", `console.log(["it's", 'a"b\'c', 'a\nb\x01'])`, `[ "it's", ` + "`a\"b'c`" + `, 'a\nb\x01' ]`},
	{"nested objects, down to a depth", `console.log({ a: { b: { c: { d: 1 } } }, l: [[[[1]]]] })`, "{ a: { b: { c: [Object] } }, l: [ [ [Array] ] ] }"},
	{"cycles", `const o = { n: 1 }; o.self = o; o.list = [o]; console.log(o)`, "{ n: 1, self: [Circular], list: [ [Circular] ] }"},
	{"classes and their instances", `class Foo { x = 1; #y = 2; } console.log(new Foo(), Foo, () => 1, function f() {}, async () => {}, Object.create(null))`,
		"Foo { x: 1 } [class Foo] [Function (anonymous)] [Function: f] [AsyncFunction (anonymous)] [Object: null prototype] {}"},
	{"collections", `console.log(new Map([[{ a: 1 }, 'b']]), new Set(['x']), new (class M extends Map {})([[1, 2]]), new WeakMap())`, "Map(1) { { a: 1 } => 'b' } Set(1) { 'x' } M(1) { 1 => 2 } WeakMap { <items unknown> }"},
	{"promises", `const bad = Promise.reject(1); bad.catch(() => {}); console.log(Promise.resolve(3), new Promise(() => {}), bad)`, "Promise { 3 } Promise { <pending> } Promise { <rejected> 1 }"},
	{"dates, expressions and boxes", `console.log(new Date(0), new Date(NaN), /a\/b/gi, Object(3), Object('x'), Object(1n))`, "1970-01-01T00:00:00.000Z Invalid Date /a\\/b/gi [Number: 3] [String: 'x'] [BigInt: 1n]"},
	{"bytes", `console.log(new Uint8Array([1, 2]), new ArrayBuffer(8), new DataView(new ArrayBuffer(4)))`, "Uint8Array(2) [ 1, 2 ] ArrayBuffer { byteLength: 8 } DataView { byteLength: 4 }"},
	{"holes", `console.log([1, , 3], new Array(5), [, ])`, "[ 1, <1 empty item>, 3 ] [ <5 empty items> ] [ <1 empty item> ]"},
	{"an array of four billion", `const a = []; a[4e9] = 1; console.log(a)`, "[ ... 4000000001 more items ]"},
	{"long arrays, in full lines", `console.log(Array.from({ length: 30 }, (_, i) => i * 1000))`,
		"[\n  0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10000, 11000,\n  12000, 13000, 14000, 15000, 16000, 17000, 18000, 19000, 20000, 21000,\n  22000, 23000, 24000, 25000, 26000, 27000, 28000, 29000\n]"},
	{"more than a hundred items, by their number", `console.log(new Set(Array.from({ length: 130 }, (_, i) => i)).size, JSON.stringify(0), Array(101).fill(7).length)`, "130 0 101"},
	{"accessors, which do not run", `let ran = 0; console.log({ get a() { ran++; }, set b(v) {}, get c() { ran++; }, set c(v) {} }, ran)`, "{ a: [Getter], b: [Setter], c: [Getter/Setter] } 0"},
	{"keys that are no names", `console.log({ 'x-y': 1, 3: 2, [Symbol('k')]: 4, '': 5 })`, "{ '3': 2, 'x-y': 1, '': 5, [Symbol(k)]: 4 }"},
	{"proxies, whose traps do not run", `
		let ran = 0; const traps = new Proxy({}, { get: () => () => { ran++; } }); const p = new Proxy({}, traps);
		console.log(p, [p], Object.create(p), new Map([[p, p]]), ran)`, "Proxy {} [ Proxy {} ] {} Map(1) { Proxy {} => Proxy {} } 0"},
	{"objects of the web APIs", `console.log(new URL('http://x/'), new Headers({ a: 'b' }), new URLSearchParams('a=1'), new Blob(['a']), new AbortController().signal)`,
		"URL { href: 'http://x/' } Headers { 'a' => 'b' } URLSearchParams { 'a' => '1' } Blob { size: 1, type: '' } AbortSignal { aborted: false }"},
	{"an error without a stack", `const e = new TypeError('m'); e.stack = undefined; console.log(e, [new DOMException('x', 'Own')].length)`, "[TypeError: m] 1"},
	{"an error whose stack cannot be written, plainly", `Error.prepareStackTrace = () => { throw 1; }; console.log(new TypeError('m'), [new Error('n')])`, "[TypeError: m] [ [Error: n] ]"},
	{"a trace whose stack cannot be written", `Error.prepareStackTrace = () => { throw 1; }; console.trace('t')`, "Trace: t"},
	{"a huge BigInt, by its size", `console.log(2n ** 100n, 2n ** 1000000n)`, "1267650600228229401496703205376n [BigInt: 1000004 bits]"},
	{"dir, to the depth it is asked for", `console.dir({ a: { b: {} } }, { depth: 0 })`, "{ a: [Object] }"},
	{"a failed assertion", `console.assert(true, 'no'); console.assert(false, 'yes %s', 'x')`, "Assertion failed: yes x"},
	{"a table", `console.table([{ a: 1, b: 'x' }, { a: 2, c: true }])`,
		"┌─────────┬───┬─────┬──────┐\n│ (index) │ a │ b   │ c    │\n├─────────┼───┼─────┼──────┤\n│ 0       │ 1 │ 'x' │      │\n│ 1       │ 2 │     │ true │\n└─────────┴───┴─────┴──────┘"},
	{"a table of chosen columns", `console.table([{ a: 1, b: 2 }], ['b'])`, "┌─────────┬───┐\n│ (index) │ b │\n├─────────┼───┤\n│ 0       │ 2 │\n└─────────┴───┘"},
	{"what is no table", `console.table(5)`, "5"},
}

var _ = Describe("console", func() {
	DescribeTable("writes", func(ctx SpecContext, l line) {
		result := execute(ctx, l.call)
		Expect(result.Fault).To(BeNil())
		Expect(result.Console).To(HaveExactElements(SatisfyAll(HaveField("Text", l.text), HaveField("Cut", false))))
	}, suite.Entries("console lines", lines, func(l line) TableEntry { return Entry(l.what, l) }))

	It("has a level for each method", func(ctx SpecContext) {
		result := execute(ctx, `for (const m of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir']) console[m](m)`)
		levels := []string{}
		for _, l := range result.Console {
			levels = append(levels, l.Level)
		}
		Expect(levels).To(Equal([]string{"log", "info", "warn", "error", "debug", "trace", "log"}))
	})

	It("indents groups, counts, and times", func(ctx SpecContext) {
		result := execute(ctx, `
			console.group('G'); console.log('in\nside'); console.group(); console.warn('deep'); console.groupEnd(); console.groupEnd(); console.groupEnd(); console.log('out');
			console.count(); console.count('a'); console.count(); console.countReset(); console.count(); console.countReset('zz');
			console.time('t'); console.time('t'); console.timeEnd('t'); console.timeLog('t')`)
		texts := []string{}
		for _, l := range result.Console {
			texts = append(texts, l.Text)
		}
		Expect(texts).To(HaveExactElements("G", "  in\n  side", "    deep", "out", "default: 1", "a: 1", "default: 2", "default: 1",
			"console.countReset: there is no count 'zz'", "console.time: the timer 't' already runs", MatchRegexp(`^t: [\d.]+ms$`),
			"console.timeLog: there is no timer 't'"))
	})

	It("shows an error with its stack, its cause and its own properties", func(ctx SpecContext) {
		result := execute(ctx, `console.error(Object.assign(new Error('outer', { cause: new TypeError('inner') }), { code: 'E' }))`)
		Expect(result.Console).To(HaveLen(1))
		Expect(result.Console[0].Text).To(MatchRegexp(`(?s)^Error: outer\n    at .* \{\n  \[cause\]: TypeError: inner\n      at .*,\n  code: 'E'\n\}$`))
	})

	DescribeTable("cuts a line at its bound, without building more",
		func(ctx SpecContext, source string) {
			result := execute(ctx, source)
			Expect(result.Fault).To(BeNil())
			limit := int(executor.DefaultLimits().ConsoleLineBytes)
			Expect(result.Console).To(HaveExactElements(SatisfyAll(
				HaveField("Cut", true),
				HaveField("Text", WithTransform(func(s string) int { return len(s) }, BeNumerically("~", limit-2, 2))),
				HaveField("Text", Not(ContainSubstring("\ufffd"))))))
			Expect(result.Cost.PeakHeap).To(BeNumerically("<", 48<<20))
		},
		Entry("of text", `console.log('x'.repeat(1 << 20))`),
		Entry("of wide text", `console.log('€'.repeat(1 << 20))`),
		Entry("of pairs", `console.log('💩'.repeat(1 << 18))`),
		Entry("of a quoted string", `console.log(['x\n'.repeat(1 << 20)])`),
		Entry("of many strings", `console.log(Array(100).fill('x'.repeat(1 << 19)))`),
		Entry("of a deep and wide tree", `let o = {}; for (let i = 0; i < 200; i++) o['key' + i] = { a: 'x'.repeat(100), b: { c: ['y'.repeat(100)] } }; console.log(o, o)`),
		Entry("of a format", `console.log('%s'.repeat(1000), ...Array(1000).fill('x'.repeat(1000)))`),
		Entry("of a table", `console.table(Array.from({ length: 1000 }, () => ({ a: 'x'.repeat(300), b: 'y'.repeat(300) })))`),
	)

	It("shows a tree of any depth, down to its own bound", func(ctx SpecContext) {
		result := execute(ctx, `let o = {}; for (let i = 0; i < 3000; i++) o = { o }; console.dir(o, { depth: Infinity }); console.dir(o, { depth: null }); return 1`)
		Expect(result.Fault).To(BeNil())
		Expect(result.Console).To(HaveLen(2))
		Expect(result.Console[0].Text).To(HavePrefix("{\n  o: {"))
	})

	It("keeps what fits of the beginning", func(ctx SpecContext) {
		result := execute(ctx, `console.log('head', 'x'.repeat(100000))`)
		Expect(result.Console[0].Text).To(HavePrefix("head " + strings.Repeat("x", 1000)))
	})
})
