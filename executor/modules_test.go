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
