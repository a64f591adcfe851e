package executor_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// modular is a program made of modules. Its input is {"n": 20}.
type modular struct {
	it   string
	main string
	with map[string]string
	want OmegaMatcher
}

var modulars = []modular{
	{"has the value that its default export is", "export default [1, 2]", nil, haveValue("[1,2]")},
	{"has the value that its default export returns", "export default () => 3", nil, haveValue("3")},
	{"awaits what its default export returns", "export default async () => { await null; return 3 }", nil, haveValue("3")},
	{"awaits what its default export is", "export default Promise.resolve(3)", nil, haveValue("3")},
	{"gives its default export input, tools and console", "export default function (input, tools, console, ...more) { return [input.n, typeof tools.a.b, typeof console.log, more.length] }",
		nil, haveValue(`[20,"function","function",0]`)},
	{"has null for a default export of undefined", "export default undefined", nil, haveValue("null")},
	{"has no input beside its function's", "export default [typeof input, typeof tools, typeof console, typeof require, this === undefined]",
		nil, haveValue(`["undefined","undefined","object","undefined",true]`)},
	{"needs a default export", "export const a = 1", nil, haveFault(executor.Guest, "TypeError: the module has no default export")},
	{"throws what its default export throws", "export default () => { throw new RangeError('r') }", nil, haveFault(executor.Guest, "RangeError: r")},
	{"throws what its evaluation throws", "throw new RangeError('r')", nil, haveFault(executor.Guest, "RangeError: r")},
	{"refuses a class as a function to call", "export default class {}", nil, haveFault(executor.Guest, "TypeError: Class constructor default cannot be invoked without 'new'")},
	{"is strict", "export default () => { undeclared = 1 }", nil, haveFault(executor.Guest, "ReferenceError: undeclared is not defined")},
	{"has an import.meta without properties", "export default Reflect.ownKeys(import.meta).length", nil, haveValue("0")},

	{"imports names, defaults and namespaces", "import d, { a as b } from 'm'; import * as all from 'm'; export default [d, b, Object.keys(all)]",
		map[string]string{"m": "export default 1; export const a = 2"}, haveValue(`[1,2,["a","default"]]`)},
	{"imports what others re-export", "import { a, b } from 'outer'; export default a + b",
		map[string]string{"outer": "export * from 'inner'; export const b = 2", "inner": "export const a = 1"}, haveValue("3")},
	{"finds a module by its path from the importer", "import a from './lib/a.js'; export default a",
		map[string]string{"lib/a.js": "import b from '../b.js'; export default 'a' + b", "b.js": "import c from './lib/./x/../c.js'; export default 'b' + c", "lib/c.js": "export default 'c'"},
		haveValue(`"abc"`)},
	{"evaluates a module once, however it is named", "import '../m'; import './m'; import 'm'; const n = await import('./m'); export default n.count()",
		map[string]string{"m": "globalThis.evaluated = (globalThis.evaluated ?? 0) + 1; export const count = () => globalThis.evaluated"}, haveValue("1")},
	{"sees live bindings", "import { n, more } from 'm'; more(); export default n",
		map[string]string{"m": "export let n = 1; export const more = () => { n++ }"}, haveValue("2")},
	{"may have cycles", "import { even } from 'even'; export default [even(10), even(7)]",
		map[string]string{"even": "import { odd } from 'odd'; export const even = (n) => n === 0 || odd(n - 1)", "odd": "import { even } from 'even'; export const odd = (n) => n !== 0 && even(n - 1)"},
		haveValue("[true,false]")},
	{"cannot use a binding of a cycle before it has a value", "import { a } from 'a'; export default a",
		map[string]string{"a": "import { b } from 'b'; export const a = b", "b": "import { a } from 'a'; export const b = a"},
		haveFault(executor.Guest, "ReferenceError: Cannot access 'a' before initialization")},
	{"is itself not in the map", "import 'program.js'; export default 1", nil, haveFault(executor.Guest, "Error: module 'program.js' is not in the module map")},
	{"may have a neighbour of its own name", "import a from './program.js'; export default a", map[string]string{"program.js": "export default 5"}, haveValue("5")},
	{"may be imported while it is being evaluated", "import { a } from 'm'; export default a", map[string]string{"m": "export const a = 1; import('m')"}, haveValue("1")},
	{"evaluates what it imports after itself", "const all = ['first']; globalThis.all = all; import('m'); all.push('second'); export default import('m').then(() => all)",
		map[string]string{"m": "globalThis.all.push('third')"}, haveValue(`["first","second","third"]`)},
	{"can catch that one of its imports' imports does not parse", "export default () => import('m').catch((e) => e.name)", map[string]string{"m": "import 'n'", "n": "let let"}, haveValue(`"SyntaxError"`)},
	{"takes names that objects have", "import a from '__proto__'; import b from 'constructor'; export default a + b",
		map[string]string{"__proto__": "export default 1", "constructor": "export default 2"}, haveValue("3")},
	{"takes names of any characters", "import a from 'ключ/💩 \\n'; export default a", map[string]string{"ключ/💩 \n": "export default 1"}, haveValue("1")},

	{"awaits at its top level", "const a = await Promise.resolve(1); export default a + await 2", nil, haveValue("3")},
	{"waits for a module that awaits", "import a from 'm'; export default a",
		map[string]string{"m": "await new Promise((done) => setTimeout(done, 2)); export default 'late'"}, haveValue(`"late"`)},
	{"evaluates siblings that await at the same time", "import 'a'; import 'b'; export default globalThis.order",
		map[string]string{"a": "globalThis.order = ['a']; await null; globalThis.order.push('a')", "b": "globalThis.order.push('b'); await null; globalThis.order.push('b')"},
		haveValue(`["a","b","a","b"]`)},
	{"throws what a module that awaits throws", "import 'm'; export default 1", map[string]string{"m": "await null; throw new RangeError('r')"}, haveFault(executor.Guest, "RangeError: r")},

	{"cannot import what is not in the map", "import 'fs'; export default 1", nil, haveFault(executor.Guest, "Error: module 'fs' is not in the module map")},
	{"cannot import what no other does either", "import 'm'; export default 1", map[string]string{"m": "import 'node:fs'"}, haveFault(executor.Guest, "Error: module 'node:fs' is not in the module map")},
	{"cannot import a URL", "import 'http://127.0.0.1/m.js'; export default 1", nil, haveFault(executor.Guest, "Error: module 'http://127.0.0.1/m.js' is not in the module map")},
	{"cannot import a data URL", "import 'data:text/javascript,1'; export default 1", nil, haveFault(executor.Guest, "Error: module 'data:text/javascript,1' is not in the module map")},
	{"cannot import the runtime", "import 'isoproof:settle.js'; export default 1", nil, haveFault(executor.Guest, "Error: module 'isoproof:settle.js' is not in the module map")},
	{"cannot import a name that is not exported", "import { b } from 'm'; export default b",
		map[string]string{"m": "export const a = 1"}, haveFault(executor.Guest, "SyntaxError: The requested module 'm' does not provide an export named 'b'")},

	{"takes JSON by its name", "import all, { default as same } from './data.json'; export default [all.a[1], all === same, all === (await import('./data.json')).default]",
		map[string]string{"data.json": ` {"a": [1, 2]} `}, haveValue("[2,true,true]")},
	{"takes JSON by its name and type", "import a from 'a.json' with { type: 'json' }; import b from 'b.json' assert { type: 'json' };\nimport c from \"c.json\"\n\twith\n{ type: \"json\" }; export default [a, b, c]",
		map[string]string{"a.json": "1", "b.json": "2", "c.json": "3"}, haveValue("[1,2,3]")},
	{"takes JSON by its name and type when it runs", "export default Promise.all([import('a.json', { assert: { type: 'json' } }), import('a.json', { with: { type: 'json' } })]).then(([a, b]) => a === b && a.default)",
		map[string]string{"a.json": `"x"`}, haveValue(`"x"`)},
	{"takes JSON that is one with the objects of the language", "import a from 'a.json'; export default [Object.keys(a).join(), a.__proto__, Object.getPrototypeOf(a) === Object.prototype]",
		map[string]string{"a.json": `{"__proto__": 1, "b": 2}`}, haveValue(`["__proto__,b",1,true]`)},
	{"has no other export of JSON than its value", "import { a } from 'a.json'; export default a",
		map[string]string{"a.json": `{"a": 1}`}, haveFault(executor.Guest, "SyntaxError: The requested module 'a.json' does not provide an export named 'a'")},
	{"is told which JSON is none", "import a from 'lib/a.json'; export default a", map[string]string{"lib/a.json": `{"a": }`}, haveFault(executor.Guest, "SyntaxError: Unexpected token '}', \"{\"a\": }\" is not valid JSON")},
	{"does not take for JSON what is not called so", "import a from 'm' with { type: 'json' }; export default a",
		map[string]string{"m": "1"}, haveFault(executor.Guest, "TypeError: module 'm' cannot be imported as type 'json': its name does not end in .json")},
	{"knows no type but JSON", "import a from 'm' with { type: 'css' }; export default a",
		map[string]string{"m": "1"}, haveFault(executor.Guest, "TypeError: module 'm' cannot be imported as type 'css': the only one is json")},
	{"knows no attribute but the type", "export default () => import('m', { assert: { lazy: 'yes' } })",
		map[string]string{"m": "1"}, haveFault(executor.Guest, "TypeError: module 'm' cannot be imported with the attribute 'lazy': the only one is type")},
	{"may use the word with elsewhere", "import 'm'; const o = { with: 1, assert: 2 }; export default o.with + o.assert", map[string]string{"m": "/* with { */ 'a'; const s = \"with { type: 'json' }\""}, haveValue("3")},
	{"is strict about the statement of that name", "import 'm'\nwith ({ a: 1 }) a; export default 1", map[string]string{"m": ""}, haveFault(executor.Guest, "SyntaxError: Strict mode code may not include a with statement")},

	{"imports when it runs", "export default async () => { const { a } = await import('m'); return a }", map[string]string{"m": "export const a = 1"}, haveValue("1")},
	{"imports what it computes", "export default async () => (await import('m' + [1])).default", map[string]string{"m1": "export default 1"}, haveValue("1")},
	{"has one namespace for one module", "import * as a from 'm'; export default a === await import('m') && await import('m') === await import('./m')", map[string]string{"m": ""}, haveValue("true")},
	{"can catch that a module is missing", "export default () => import('m').catch((e) => [e instanceof Error, e.message])", nil, haveValue(`[true,"module 'm' is not in the module map"]`)},
	{"can catch that a module does not parse", "export default () => import('m').catch((e) => [e instanceof SyntaxError])", map[string]string{"m": "let let"}, haveValue("[true]")},
	{"can catch that a module throws, every time", "const get = () => import('m').catch((e) => e); export default await get() === await get()", map[string]string{"m": "throw {}"}, haveValue("true")},
	{"can catch that a specifier throws", "export default () => import({ toString() { throw 'no' } }).catch((e) => e)", nil, haveValue(`"no"`)},
	{"leaves an import that fails unhandled at its own risk", "import('m'); export default new Promise(() => {})", nil, haveFault(executor.Guest, "Error: module 'm' is not in the module map")},
}

func ofModules(main string, with map[string]string) executor.Program {
	return executor.Program{Form: executor.Module, Source: main, Modules: with, Input: json.RawMessage(`{"n":20}`)}
}

var _ = Describe("A module", func() {
	DescribeTable("", func(ctx SpecContext, m modular) {
		p := openWith(ctx, one())
		Expect(run(ctx, p, ofModules(m.main, m.with))).To(m.want)
		Expect(p.Stats().Ended).To(BeEmpty())
	}, suite.Entries("programs of modules", modulars, func(m modular) TableEntry { return Entry(m.it, m, SpecTimeout(time.Minute)) }))

	It("can be imported by a function body too", func(ctx SpecContext) {
		program := source("const { twice } = await import('lib/twice.js'); return twice(21)")
		program.Modules = map[string]string{"lib/twice.js": "export const twice = (n) => 2 * n"}
		Expect(run(ctx, openWith(ctx, one()), program)).To(haveValue("42"))
	}, SpecTimeout(time.Minute))

	It("that imports itself in a circle of waits ends at its deadline", func(ctx SpecContext) {
		program := short("import 'a'; export default 1")
		program.Form, program.Modules = executor.Module, map[string]string{"a": "await import('b')", "b": "await import('a')"}
		Expect(run(ctx, openWith(ctx, one()), program)).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
	}, SpecTimeout(time.Minute))

	DescribeTable("that does not parse is told by its own name, line and column", func(ctx SpecContext, language executor.Language, file string) {
		program := ofModules("import 'lib/"+file+"'; export default 1", map[string]string{"lib/" + file: "export const a = 1;\nconst b = ;\n"})
		program.Language = language
		r := run(ctx, openWith(ctx, one()), program)
		Expect(r.Fault).NotTo(BeNil())
		Expect(r.Fault.Guest).To(And(HaveField("Name", "SyntaxError"), HaveField("File", "lib/"+file), HaveField("Line", 2), HaveField("Column", 11)))
	},
		Entry("in JavaScript", executor.JavaScript, "b.js", SpecTimeout(time.Minute)),
		Entry("in TypeScript", executor.TypeScript, "b.ts", SpecTimeout(time.Minute)),
	)

	It("is TypeScript when its program is", func(ctx SpecContext) {
		program := ofModules("import { twice, type N } from 'm'; export default (input: { n: N }): N => twice(input.n)",
			map[string]string{"m": "export type N = number; export const twice = (n: N): N => 2 * n"})
		program.Language = executor.TypeScript
		Expect(run(ctx, openWith(ctx, one()), program)).To(haveValue("40"))
	}, SpecTimeout(time.Minute))

	DescribeTable("may have ten thousand others", func(ctx SpecContext, next func(i int) string, want OmegaMatcher) {
		p := openWith(ctx, one())
		const n = 9_999
		with := map[string]string{"m" + fmt.Sprint(n): "export default 1"}
		for i := range n {
			with[fmt.Sprint("m", i)] = next(i)
		}
		program := ofModules("import a from 'm0'; export default a", with)
		program.Limits.Timeout = 30 * time.Second
		Expect(run(ctx, p, program)).To(want)
		Expect(run(ctx, p, source("return 1"))).To(haveValue("1"))
		Expect(p.Stats().Ended).To(BeEmpty())
	},
		Entry("side by side", func(i int) string {
			if i > 0 {
				return fmt.Sprintf("export default %d", i)
			}
			var b strings.Builder
			for i := 1; i <= 9_999; i++ {
				fmt.Fprintf(&b, "import a%d from 'm%d';", i, i)
			}
			return b.String() + "export default a1 + a9998"
		}, haveValue("9999"), SpecTimeout(time.Minute)),
		Entry("in a chain that is too deep to walk", func(i int) string { return fmt.Sprintf("import a from 'm%d'; export default a", i+1) },
			haveFault(executor.Guest, "RangeError: Maximum call stack size exceeded"), SpecTimeout(time.Minute)),
	)
})

// A lookup is an import of what is not in the map, and what its author is told.
type lookup struct {
	it, specifier string
	in            []string
	told          string
}

var lookups = []lookup{
	{"a slip", "lib/twise.js", []string{"lib/twice.js", "lib/other.js"}, ": did you mean 'lib/twice.js'?"},
	{"a missing extension", "./lib/twice", []string{"lib/twice.js", "lib/thrice.js"}, ": did you mean 'lib/twice.js'?"},
	{"another extension", "./twice.js", []string{"twice.ts"}, ": did you mean 'twice.ts'?"},
	{"another folder", "./twice.js", []string{"lib/twice.js"}, ": did you mean 'lib/twice.js'?"},
	{"other capitals", "Lib/Twice.js", []string{"lib/twice.js"}, ": did you mean 'lib/twice.js'?"},
	{"no path", "twice", []string{"./twice"}, ": did you mean './twice'?"},
	{"two that are near", "cat.js", []string{"bat.js", "hat.js", "zebra.js"}, ": did you mean 'bat.js' or 'hat.js'?"},
	{"many that are near", "cat.js", []string{"bat.js", "car.js", "cats.js", "hat.js", "lib/cat.js"}, ": did you mean 'bat.js', 'car.js' or 'cats.js'?"},
	{"the nearest first", "abcdefghi", []string{"abcdefxyz", "abcdefghx"}, ": did you mean 'abcdefghx' or 'abcdefxyz'?"},
	{"nothing near", "node:fs", []string{"a", "b", "lib/c.js"}, ""},
	{"nothing alike", "x", []string{"a", "b"}, ""},
	{"no name", "", []string{"a", ".js"}, ""},
	{"a name that steers terminals", "twic\u202e", []string{"twice\u202e"}, `: did you mean 'twice\u202e'?`},
	{"an empty map", "a", nil, ""},
}

var _ = Describe("A module that is missing", func() {
	DescribeTable("is named, with those that may have been meant, for", func(ctx SpecContext, l lookup) {
		modules := map[string]string{}
		for _, name := range l.in {
			modules[name] = "export default 1"
		}
		program := source(fmt.Sprintf("return import(%q)", l.specifier))
		program.Modules = modules
		text := fmt.Sprintf("Error: module '%s' is not in the module map%s", strings.ReplaceAll(l.specifier, "\u202e", `\u202e`), l.told)
		Expect(run(ctx, openReal(ctx), program)).To(haveFault(executor.Guest, text))
	}, suite.Entries("lookups", lookups, func(l lookup) TableEntry { return Entry(l.it, l, SpecTimeout(time.Minute)) }))

	It("is found among ten thousand names in no time that a deadline notices", func(ctx SpecContext) {
		modules := map[string]string{}
		for i := range 10_000 {
			modules[fmt.Sprintf("lib/of/many/modules/with/long/names/number-%05d.js", i)] = ""
		}
		program := source("return import('lib/of/many/modules/with/long/names/number-00001.jx').catch((e) => e.message)")
		program.Modules = modules
		Expect(run(ctx, openReal(ctx), program).Fault).To(BeNil())
	}, SpecTimeout(time.Minute))

	DescribeTable("is looked for at a place of the importing file", func(ctx SpecContext, p executor.Program, file string, line, column int) {
		p.Modules = map[string]string{"lib/a.js": "export const a = 1;\n\nexport * from './b.js';", "lib/c.js": "\n  export const c = () => import('x')"}
		r := run(ctx, openReal(ctx), p)
		Expect(r.Fault).NotTo(BeNil())
		Expect(r.Fault.Text).To(ContainSubstring("is not in the module map"))
		Expect(r.Fault.Guest).To(HaveValue(And(HaveField("File", file), HaveField("Line", line), HaveField("Column", column))))
		Expect(r.Fault.Guest.Stack).To(HaveSuffix(fmt.Sprintf("\n    at %s:%d:%d", file, line, column)))
	},
		Entry("of a declaration", ofModules("'💥'; import a from\n  'missing'; export default a", nil), "program.js", 2, 3, SpecTimeout(time.Minute)),
		Entry("of a declaration in a module", ofModules("import 'lib/a.js'; export default 1", nil), "lib/a.js", 3, 15, SpecTimeout(time.Minute)),
		Entry("of a declaration in a module that was imported while the program ran", source("await import('lib/a.js')"), "lib/a.js", 3, 15, SpecTimeout(time.Minute)),
		Entry("of an import()", source("const all = [1];\nreturn all.map(() => import('x'))[0]"), "program.js", 2, 22, SpecTimeout(time.Minute)),
		Entry("of an import() in a module", source("const { c } = await import('lib/c.js');\nreturn c()"), "lib/c.js", 2, 26, SpecTimeout(time.Minute)),
		Entry("of an import() whose rejection nobody handles", source("import('x'); await new Promise(() => {})"), "program.js", 1, 1, SpecTimeout(time.Minute)),
		Entry("of an import() whose rejection was caught and thrown again", source("try { await import('x') } catch (e) { e.stack; throw e }"), "program.js", 1, 7, SpecTimeout(time.Minute)),
		Entry("of TypeScript", executor.Program{Source: "type A = 1\nimport a from 'x'\nexport default a", Form: executor.Module, Language: executor.TypeScript}, "program.ts", 2, 15, SpecTimeout(time.Minute)),
	)
})

// A text is a program whose caller did not say that it is anything but a body. Its input is {"n": 20}.
type shape struct {
	it, source string
	want       OmegaMatcher
}

var shapes = []shape{
	{"one arrow function", "async () => { return 42 }", haveValue("42")},
	{"one that is not async", "() => 42", haveValue("42")},
	{"one that takes what a module's would", "async (input, tools, console, ...more) => [input.n, typeof tools.a.b, typeof console.log, more.length]", haveValue(`[20,"function","function",0]`)},
	{"one with a single parameter", "async input => input.n", haveValue("20")},
	{"one with patterns and defaults", "async ({ n, m = (a => a)(2) }, { a } = {}) => n + m", haveValue("22")},
	{"one that uses what is in scope", "async () => input.n + typeof tools + typeof console.log", haveValue(`"20objectfunction"`)},
	{"one between comments", "// ```js\n/* the => program */ async () => {\n  return 42\n};  \n;\n", haveValue("42")},
	{"one of many lines", "async () => {\n  const f = () => { return 1 };\n  return f()\n}", haveValue("1")},
	{"one that rejects", "async () => { throw new RangeError('r') }", haveFault(executor.Guest, "RangeError: r")},
	{"one that makes another", "() => () => 1", haveFault(executor.BadResult, "result cannot leave the isolate: a function")},
	{"one before a semicolon and a comment", "async () => 42; // done; (really)", haveValue("42")},
	{"one before many of them", "() => 42 // a ;\n; /* ; */ ;\n// b ;\n;", haveValue("42")},
	{"one behind a byte-order mark and white space of all kinds", "\ufeff\u00a0\u2003\u3000// c\u2028\u2029\v\fasync () => 42", haveValue("42")},
	{"one for a shell", "#!/usr/bin/env node\n(async () => 42)", haveValue("42")},
	{"one in parentheses", "(async () => { return 42 })", haveValue("42")},
	{"one in parentheses that is not async", "(() => 42)", haveValue("42")},
	{"one in parentheses that begins with one", "((input) => input.n)", haveValue("20")},
	{"one in parentheses that ends with one", "(({ n }) => (n))", haveValue("20")},
	{"one in parentheses with a single parameter", "(input => input.n);", haveValue("20")},
	{"one in many parentheses", "((((((((input) => (input.n))))))))", haveValue("20")},
	{"one in parentheses between comments", "// (\n( /* ) */ (\n  async (input) => { return input.n } // )\n) // (\n) /* ) */ ;\n; // (", haveValue("20")},
	{"one in parentheses that takes what a module's would", "(async (input, tools, console, ...more) => [input.n, typeof tools.a.b, typeof console.log, more.length])", haveValue(`[20,"function","function",0]`)},
	{"one in parentheses that uses what is in scope", "(async () => input.n + typeof tools + arguments.length)", haveValue(`"20object3"`)},
	{"one in parentheses that rejects", "(async () => { throw new RangeError('r') })", haveFault(executor.Guest, "RangeError: r")},
	{"a function in parentheses", "(function (input) { return input.n })", haveValue("20")},
	{"an async one", "(async function (input) { return input.n });", haveValue("20")},
	{"one with a name, which it may call", "(function f(n) { return typeof n === 'object' ? f(n.n) : n + 1 })", haveValue("21")},
	{"a function that is declared", "async function main(input, tools, console) {\n  return input.n\n}\n// main()", haveValue("20")},
	{"one that is not async, nor ends there", "function main({ n }) { return n };", haveValue("20")},
	{"one without a name", "async function (input) { return input.n }", haveFault(executor.Guest, "SyntaxError: Function statements require a function name")},
	{"a generator", "function* main() { yield 1 }", haveValue("null")},
	{"a generator in parentheses", "(async function* () { console.log('no') })", haveValue("null")},
	{"a class", "(class A { constructor() { throw 'no' } })", haveValue("null")},
	{"a function and its call", "async function main() { return 1 }\nmain()", haveValue("null")},
	{"a function and what it returns", "function main() { return 1 }\nreturn main()", haveValue("1")},
	{"a function in parentheses that is called", "(async function () { return 1 })()", haveValue("null")},
	{"a function that is called in parentheses, and returns itself", "(function f() { if (globalThis.again) throw 'twice'; globalThis.again = 1; return f }())", haveValue("null")},
	{"one that is bound", "(() => { throw 'no' }).bind(null)", haveValue("null")},
	{"one that a proxy is around", "(new Proxy(() => { throw 'no' }, {}))", haveValue("null")},
	{"one that is assigned", "(globalThis.f = () => { throw 'no' })", haveValue("null")},
	{"one that is assigned to what is in parentheses", "(globalThis.f) = () => { throw 'no' }", haveValue("null")},
	{"one that is assigned so in parentheses", "((globalThis.f) ??= () => { throw 'no' })", haveValue("null")},
	{"one behind a comma", "(1, () => { throw 'no' })", haveValue("null")},
	{"one before a comma", "(() => { throw 'no' }, 1)", haveValue("null")},
	{"one of two in parentheses", "(() => { throw 'no' }) && (() => { throw 'no' })", haveValue("null")},
	{"a choice that begins like one", "(input) ? 1 : (input)", haveValue("null")},
	{"a choice of two", "(input) ? () => { throw 'no' } : (() => { throw 'no' })", haveValue("null")},
	{"a call of a function called async", "async (input)", haveFault(executor.Guest, "ReferenceError: async is not defined")},
	{"a function that is called at once", "function f() { throw 'no' }()", haveFault(executor.Guest, "SyntaxError: Unexpected token ')'")},
	{"a function before parentheses", "function f() { throw 'no' } (1)", haveValue("null")},
	{"one that a body ends with", "const n = input.n\nasync () => { throw 'no' }", haveValue("null")},
	{"two of them", "() => 1; () => 2", haveValue("null")},
	{"one that is called", "(() => 1)()", haveValue("null")},
	{"one and its call's result", "const f = async () => 1; return f()", haveValue("1")},
	{"what begins like one", "(input.n = 3); return input", haveValue(`{"n":3}`)},
	{"an assignment that begins like one", "(input.n) = 3", haveValue("null")},
	{"what begins like one and runs once", "(globalThis.times = (globalThis.times ?? 0) + 1) ? console.log(globalThis.times) : 0", haveValue("null")},
	{"a function called async", "const async = (x) => x; return async (5)", haveValue("5")},
	{"a module", "export default async (input) => input.n", haveValue("20")},
	{"a module that imports", "import { a } from 'm'\nexport default () => a", haveValue("1")},
	{"a module that awaits", "export default await Promise.resolve(7)", haveValue("7")},
	{"a module without a default export", "export const a = 1", haveFault(executor.Guest, "TypeError: the module has no default export")},
	{"a script for a shell", "#!/usr/bin/env node\nreturn 1", haveValue("1")},
	{"nothing but a comment", "// nothing", haveValue("null")},
	{"an unfinished comment", "/* (", haveFault(executor.Guest, "SyntaxError: Invalid or unexpected token")},
}

var _ = Describe("A text that nobody called a module", func() {
	program := func(text string, l executor.Language) executor.Program {
		return executor.Program{Source: text, Language: l, Input: json.RawMessage(`{"n":20}`), Modules: map[string]string{"m": "export const a = 1"}}
	}

	DescribeTable("may be", func(ctx SpecContext, s shape) {
		Expect(run(ctx, openReal(ctx), program(s.source, executor.JavaScript))).To(s.want)
	}, suite.Entries("shapes of programs", shapes, func(s shape) TableEntry { return Entry(s.it, s, SpecTimeout(time.Minute)) }))

	DescribeTable("may be, in TypeScript,", func(ctx SpecContext, text, want string) {
		Expect(run(ctx, openReal(ctx), program(text, executor.TypeScript))).To(haveValue(want))
	},
		Entry("one arrow function", "async (input: { n: number }): Promise<number> => {\n  return input.n as number\n};", "20", SpecTimeout(time.Minute)),
		Entry("one in parentheses", "// f\n(async (input: { n: number }): Promise<number> => {\n  return input.n as number\n}); // f", "20", SpecTimeout(time.Minute)),
		Entry("one that is cast", "type In = { n: number }\n((input) => input.n) as (input: In) => number;", "20", SpecTimeout(time.Minute)),
		Entry("one that satisfies a type", "(async <T extends { n: number }>(input: T) => input.n) satisfies Function", "20", SpecTimeout(time.Minute)),
		Entry("a function in parentheses", "(async function <T>(this: void, input: { n: T }): Promise<T> { return input.n })", "20", SpecTimeout(time.Minute)),
		Entry("a function that is declared", "interface In { n: number }\nasync function main({ n }: In): Promise<number> { return n }", "20", SpecTimeout(time.Minute)),
		Entry("one that is called", "(async (): Promise<never> => { await new Promise(() => {}); throw 'no' })()", "null", SpecTimeout(time.Minute)),
		Entry("a module", "import { a, type B } from 'm'\nexport default async (input: { n: number }) => input.n + a", "21", SpecTimeout(time.Minute)),
		Entry("a script for a shell", "#!/usr/bin/env -S npx tsx\nconst n: number = 1\nreturn n", "1", SpecTimeout(time.Minute)),
	)

	It("gives JSON to TypeScript as it is", func(ctx SpecContext) {
		p := program("import data from './d.json' with { type: 'json' }\nexport default data.a as number", executor.TypeScript)
		p.Form, p.Modules = executor.Module, map[string]string{"d.json": `{"a": 1}`}
		Expect(run(ctx, openReal(ctx), p)).To(haveValue("1"))
	}, SpecTimeout(time.Minute))

	It("keeps the names of files in stacks, whatever a comment calls them", func(ctx SpecContext) {
		p := source("const { f } = await import('m')\nf()\n//# sourceURL=other.js")
		p.Modules = map[string]string{"m": "export const f = () => { throw new Error('x') }\n//# sourceURL=another.js\n//# sourceMappingURL=x.map"}
		stack := run(ctx, openReal(ctx), p).Fault.Guest.Stack
		Expect(stack).To(And(ContainSubstring("m:1:32"), ContainSubstring("program.js:2:1"), Not(ContainSubstring("other.js"))))
	}, SpecTimeout(time.Minute))
})
