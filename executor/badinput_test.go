package executor_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/processes"
	"github.com/isoproof/isoproof/harness/suite"
)

// Bad input gets a clear error and costs nothing else. What the host refuses before a worker sees it is in pure_test.go,
// results in values_test.go, tools in tools_real_test.go.

// costsNothingElse ends a spec: the one worker that the pool was opened with serves on, and was at no time larger than one execution may
// make it.
func costsNothingElse(ctx SpecContext, p *executor.Pool) {
	GinkgoHelper()
	r := run(ctx, p, source("return 1"))
	Expect(r).To(haveValue("1"))
	Expect(r.Cost.Worker).To(Equal(1))
	Expect(p.Stats().Ended).To(BeEmpty())
	if _, peak, ok := processes.Resident(p.Stats().Workers[0].PID); ok {
		Expect(peak-freshResident(ctx)).To(BeNumerically("<=", 64<<20+harness.Overhead), "bytes that the worker grew by")
	}
}

// fresh is the resident memory of a worker that has run next to nothing.
var fresh int64

func freshResident(ctx SpecContext) int64 {
	GinkgoHelper()
	if fresh == 0 {
		p := openReal(ctx)
		run(ctx, p, source("return 1"))
		fresh, _, _ = processes.Resident(p.Stats().Workers[0].PID)
		Expect(fresh).To(BeNumerically(">", 1<<20))
	}
	return fresh
}

const (
	js, ts       = executor.JavaScript, executor.TypeScript
	body, module = executor.FunctionBody, executor.Module
)

// A slip is a program that does not parse, or fails on the way to its first line, and where its author is told to look.
type slip struct {
	it           string
	language     executor.Language
	form         executor.Form
	source       string
	text, file   string
	line, column int
}

var slips = []slip{
	{"a token out of place", js, body, "return 1 +;", "SyntaxError: Unexpected token ';'", "program.js", 1, 11},
	{"on a later line", js, body, "\n\n  let x = ;", "SyntaxError: Unexpected token ';'", "program.js", 3, 11},
	{"after CRLF", js, body, "\r\n\r\nlet x = ;", "SyntaxError: Unexpected token ';'", "program.js", 3, 9},
	{"after characters of two UTF-16 units", js, body, "'💥'; let x = ;", "SyntaxError: Unexpected token ';'", "program.js", 1, 15},
	{"an open string", js, body, "const s = 'abc", "SyntaxError: Invalid or unexpected token", "program.js", 1, 11},
	{"an unfinished block", js, body, "if (1) {", "SyntaxError: Unexpected end of input", "program.js", 1, 9},
	{"an unfinished call on a later line", js, body, "\nfoo(\n  bar('💥', ", "SyntaxError: Unexpected end of input", "program.js", 3, 13},
	{"a NUL", js, body, "return 1\x00", "SyntaxError: Invalid or unexpected token", "program.js", 1, 9},
	{"a name of ours again", js, body, "\nconst input = 1", "SyntaxError: Identifier 'input' has already been declared", "program.js", 2, 7},
	{"a body that closes itself", js, body, "}; (async function () {", "SyntaxError: Unexpected token '}'", "program.js", 1, 1},
	{"a brace too many", js, body, "if (input) {\n  return 1\n}}", "SyntaxError: Unexpected token '}'", "program.js", 3, 2},
	{"a brace too many before a comment", js, body, "return 1 }\n// } of what\n/* } */", "SyntaxError: Unexpected token '}'", "program.js", 1, 10},
	{"a brace too many in the middle", js, body, "'💥'; return 1 }\nreturn 2", "SyntaxError: Unexpected token '}'", "program.js", 1, 16},
	{"a bracket too many", js, body, "foo(1))", "SyntaxError: Unexpected token ')'", "program.js", 1, 7},
	{"an import in a function body", js, body, "import a from 'b'\nreturn a", "SyntaxError: Cannot use import statement outside a module", "program.js", 1, 1},
	{"in one arrow function", js, body, "async (input) => {\n  return input +;\n}", "SyntaxError: Unexpected token ';'", "program.js", 2, 17},
	{"in an unfinished arrow function", js, body, "async () => {\n  return 1", "SyntaxError: Unexpected end of input", "program.js", 2, 11},
	{"thrown in one arrow function", js, body, "async (input) => {\n  null.x\n}", "TypeError: Cannot read properties of null (reading 'x')", "program.js", 2, 8},
	{"in one in parentheses", js, body, "// f\n(async (input) => {\n  return input +;\n});", "SyntaxError: Unexpected token ';'", "program.js", 3, 17},
	{"in an unfinished one in parentheses", js, body, "(async () => {\n  return 1", "SyntaxError: Unexpected end of input", "program.js", 2, 11},
	{"thrown in one in parentheses", js, body, "/* f */ (/* f */ async (input) => { null.x })", "TypeError: Cannot read properties of null (reading 'x')", "program.js", 1, 42},
	{"thrown in a function alone", js, body, "\nfunction main() {\n  null.x\n}", "TypeError: Cannot read properties of null (reading 'x')", "program.js", 3, 8},
	{"thrown in what begins like a function", js, body, "(missing) ? 1 : 2", "ReferenceError: missing is not defined", "program.js", 1, 1},
	{"thrown in what is assigned like one", js, body, "\n(null).x ??= 1", "TypeError: Cannot read properties of null (reading 'x')", "program.js", 2, 1},
	{"thrown in one in parentheses, in TypeScript", ts, body, "(async (input: any) => {\n  null!.x\n}) as any", "TypeError: Cannot read properties of null (reading 'x')", "program.ts", 2, 9},
	{"in a module where a body was announced", js, body, "export default async () => {\n  let = 1\n  return 1 +;\n}", "SyntaxError: Unexpected strict mode reserved word", "program.js", 2, 3},
	{"in a file that names itself", js, body, "let x = ;\n//# sourceURL=other.js", "SyntaxError: Unexpected token ';'", "program.js", 1, 9},
	{"in a file that has named itself", js, body, "//# sourceURL=other.js\nlet x = ;", "SyntaxError: Unexpected token ';'", "program.js", 2, 9},
	{"in a module that has named itself", js, module, "//# sourceURL=other.js\nlet x = ;", "SyntaxError: Unexpected token ';'", "program.js", 2, 9},
	{"thrown in a file that names itself", js, body, "\nthrow new Error('x')\n//# sourceURL=other.js", "Error: x", "program.js", 2, 7},
	{"thrown in a module that names itself", js, module, "\nthrow new Error('x')\n//@ sourceURL=other.js", "Error: x", "program.js", 2, 7},
	{"thrown in a script for a shell", js, body, "#!/usr/bin/env node\nthrow new Error('x')", "Error: x", "program.js", 2, 7},
	{"a first line for a shell that is not the first", js, body, "\n#!/usr/bin/env node", "SyntaxError: Invalid or unexpected token", "program.js", 2, 1},
	{"a regular expression", js, body, "return /(/", "SyntaxError: Invalid regular expression: /(/: Unterminated group", "program.js", 1, 8},
	{"in a module", js, module, "export default 1\nlet x = ;", "SyntaxError: Unexpected token ';'", "program.js", 2, 9},
	{"in an unfinished module", js, module, "export default () => {", "SyntaxError: Unexpected end of input", "program.js", 1, 23},
	{"a return in a module", js, module, "return 1", "SyntaxError: Illegal return statement", "program.js", 1, 1},
	{"in TypeScript", ts, body, "const a: number = 1\nconst b: = 2", `SyntaxError: Unexpected "="`, "program.ts", 2, 10},
	{"a brace too many in TypeScript", ts, body, "if (input) {\n  return 1\n}}", `SyntaxError: Unexpected "}"`, "program.ts", 3, 2},
	{"in unfinished TypeScript", ts, body, "if (1) {", "SyntaxError: Unexpected end of file", "program.ts", 1, 9},
	{"in a TypeScript module", ts, module, "type A = {}\nexport default (i: ) => 1", `SyntaxError: Unexpected ")"`, "program.ts", 2, 20},
	{"thrown", js, body, "\n  throw new RangeError('x')", "RangeError: x", "program.js", 2, 9},
	{"thrown in a function of a module", js, module, "export default () => {\n  null.x\n}", "TypeError: Cannot read properties of null (reading 'x')", "program.js", 2, 8},
	{"thrown in TypeScript behind what takes up other lines", ts, body, "const a = `x\\n${1 as number}\\n`\nconst f = (a: string): string =>\n  a.b.c\nf(a)", "TypeError: Cannot read properties of undefined (reading 'c')", "program.ts", 3, 7},
	{"thrown in a TypeScript module", ts, module, "export const f = (a?: number[]): number => a.length\nexport default () => f()", "TypeError: Cannot read properties of undefined (reading 'length')", "program.ts", 1, 46},
	{"of a name that hides another, in TypeScript", ts, body, "const user: any = 1\nreturn [user].map((user: any) => user())", "TypeError: user is not a function", "program.ts", 2, 34},
	{"thrown in TypeScript", ts, body, "type A = {\n  a: 1\n}\nthrow new Error('x' as string)", "Error: x", "program.ts", 4, 7},
}

var _ = Describe("A program with a mistake", func() {
	It("is told which, and the line and column of its own file", func(ctx SpecContext) {
		p := openReal(ctx)
		var wrong []string
		for _, s := range slips {
			r := run(ctx, p, executor.Program{Source: s.source, Language: s.language, Form: s.form})
			got := slip{s.it, s.language, s.form, s.source, fmt.Sprint(r.Fault), "", 0, 0}
			if r.Fault != nil && r.Fault.Kind == executor.Guest {
				g := r.Fault.Guest
				got.text, got.file, got.line, got.column = r.Fault.Text, g.File, g.Line, g.Column
			}
			if got != s {
				wrong = append(wrong, fmt.Sprintf("got  %+v\nwant %+v", got, s))
			}
		}
		Expect(wrong).To(BeEmpty(), strings.Join(wrong, "\n"))
		costsNothingElse(ctx, p)
	}, SpecTimeout(time.Minute))

	It("is told by the name it has", func(ctx SpecContext) {
		r := run(ctx, openReal(ctx), executor.Program{Name: "orders/ü \u202e.js", Source: "\n(;"})
		Expect(r.Fault.Guest).To(HaveValue(And(HaveField("File", `orders/ü \u202e.js`), HaveField("Line", 2), HaveField("Column", 2))))
	}, SpecTimeout(time.Minute))

	DescribeTable("in a module of its map is told that module", func(ctx SpecContext, program executor.Program) {
		program.Modules = map[string]string{"./broken": "export const a = 1\nlet = = 2"}
		r := run(ctx, openReal(ctx), program)
		Expect(r.Fault).NotTo(BeNil())
		Expect(r.Fault.Text).To(HavePrefix("SyntaxError: Unexpected "))
		Expect(r.Fault.Guest).To(HaveValue(And(HaveField("File", "./broken"), HaveField("Line", 2), HaveField("Column", BeNumerically(">", 0)))))
	},
		Entry("of JavaScript", executor.Program{Source: "import './broken'; export default 1", Form: module}, SpecTimeout(time.Minute)),
		Entry("of JavaScript that it imports while it runs", source("return import('./broken')"), SpecTimeout(time.Minute)),
		Entry("of TypeScript", executor.Program{Source: "import './broken'; export default 1", Form: module, Language: ts}, SpecTimeout(time.Minute)),
	)
})

var _ = DescribeTable("A module that is not in the map is said to be missing", func(ctx SpecContext, name string) {
	p := openReal(ctx)
	want := haveFault(executor.Guest, fmt.Sprintf("Error: module '%s' is not in the module map", name))
	modules := map[string]string{"a": "", "./b": ""}
	for _, program := range []executor.Program{
		{Source: fmt.Sprintf("import %q; export default 1", name), Form: module},
		{Source: fmt.Sprintf("export default async () => import(%q)", name), Form: module},
		{Source: fmt.Sprintf("return import(%q)", name)},
		{Source: fmt.Sprintf("await import(%q)", name), Language: ts},
	} {
		program.Modules = modules
		Expect(run(ctx, p, program)).To(want, program.Source)
	}
	Expect(run(ctx, p, executor.Program{
		Source: fmt.Sprintf("try { await import(%q) } catch (e) { return e.name }", name), Modules: modules,
	})).To(haveValue(`"Error"`), "it can be caught")
	costsNothingElse(ctx, p)
},
	Entry("a plain name", "plain", SpecTimeout(time.Minute)),
	Entry("a path", "./dir/../c", SpecTimeout(time.Minute)),
	Entry("a builtin of Node", "node:fs", SpecTimeout(time.Minute)),
	Entry("a file", "file:///etc/passwd", SpecTimeout(time.Minute)),
	Entry("a web address", "https://example.com/x.js", SpecTimeout(time.Minute)),
	Entry("a data URL", "data:text/javascript,export default 1", SpecTimeout(time.Minute)),
	Entry("a name that objects have", "__proto__", SpecTimeout(time.Minute)),
	Entry("another one", "constructor", SpecTimeout(time.Minute)),
	Entry("the program itself", "program.js", SpecTimeout(time.Minute)),
	Entry("a file of the runtime", "isoproof:settle.js", SpecTimeout(time.Minute)),
	Entry("no name", "", SpecTimeout(time.Minute)),
)

// What is thrown, and how it is told.
var thrown = [][2]string{
	{"'text'", "uncaught string: text"},
	{"''", "uncaught string: "},
	{"null", "uncaught null"},
	{"undefined", "uncaught undefined"},
	{"NaN", "uncaught number: NaN"},
	{"5n", "uncaught bigint: 5"},
	{"Symbol('x')", "uncaught symbol"},
	{"{}", "uncaught object"},
	{"Object.create(null)", "uncaught object"},
	{"() => 1", "uncaught function"},
	{"{ name: 'N', message: 'M' }", "N: M"},
	{"{ message: 'M' }", "M"},
	{"{ message: 5 }", "uncaught object"},
	{"{ message: { toString() { for (;;); } } }", "uncaught object"},
	{"{ get message() { throw this } }", "uncaught object"},
	{"new Proxy(new Error('x'), { get() { throw 1 } })", "uncaught object"},
	{"new Error('')", "Error"},
	{"new Error('x\\u001b[31m\\u202ey')", `Error: x\u001b[31m\u202ey`},
	{"new Error('\\ud800')", "Error: \uFFFD"},
	{"new (class extends Error { name = 'Mine' })('x')", "Mine: x"},
	{"new AggregateError([new Error('a')], 'all')", "AggregateError: all"},
	{"Object.assign(new Error('x'), { stack: {} })", "Error: x"},
	{"Object.defineProperty(new Error('x'), 'stack', { get() { throw 1 } })", "Error: x"},
	{"new DOMException('gone', 'AbortError')", "AbortError: gone"},
}

var _ = Describe("What a program throws", func() {
	It("is told, whatever it is and however it leaves", func(ctx SpecContext) {
		p := openReal(ctx)
		var wrong []string
		for _, t := range thrown {
			for _, program := range []string{
				"throw (%s)", "return Promise.reject(%s)", "await null; throw (%s)", "setTimeout(() => { throw (%s) }); await new Promise(() => {})",
				"queueMicrotask(() => { throw (%s) }); await new Promise(() => {})", "Promise.reject(%s); return 1", "tools = null; throw (%s)",
			} {
				text := fmt.Sprintf(program, t[0])
				wrong = append(wrong, mismatch(text, haveFault(executor.Guest, t[1]), run(ctx, p, source(text)))...)
			}
		}
		Expect(wrong).To(BeEmpty())
		costsNothingElse(ctx, p)
	}, SpecTimeout(time.Minute))

	It("is cut to its bounds", func(ctx SpecContext) {
		r := run(ctx, openReal(ctx), source("const e = new Error('m'.repeat(1e6)); e.name = 'n'.repeat(1e6); e.stack = 's'.repeat(1e6); throw e"))
		Expect(r.Fault.Kind).To(Equal(executor.Guest))
		Expect(len(r.Fault.Guest.Name)).To(BeNumerically("<=", 128))
		Expect(len(r.Fault.Guest.Message)).To(BeNumerically("<=", 8<<10))
		Expect(len(r.Fault.Guest.Stack)).To(BeNumerically("<=", 16<<10))
	}, SpecTimeout(time.Minute))

	DescribeTable("is read under the deadline:", func(ctx SpecContext, text string) {
		p := openReal(ctx)
		Expect(run(ctx, p, short(text))).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		costsNothingElse(ctx, p)
	},
		Entry("a message getter that loops", "throw { get message() { for (;;); } }", SpecTimeout(time.Minute)),
		Entry("a name getter that loops", "throw { get name() { for (;;); } }", SpecTimeout(time.Minute)),
		Entry("a proxy that loops", "throw new Proxy({}, { get() { for (;;); } })", SpecTimeout(time.Minute)),
		Entry("a cause that loops", "throw Object.defineProperty(new Error('x'), 'cause', { get() { for (;;); } })", SpecTimeout(time.Minute)),
		Entry("a stack that loops", "Error.prepareStackTrace = () => { for (;;); }; throw new Error('x')", SpecTimeout(time.Minute)),
	)
})

var _ = Describe("A source", func() {
	const most = 1 << 20
	filled := func(head, unit, tail string) string {
		return head + strings.Repeat(unit, (most-len(head)-len(tail))/len(unit)) + tail
	}

	DescribeTable("may be as large as its limit", func(ctx SpecContext, language executor.Language, text, value string) {
		p := openReal(ctx)
		Expect(run(ctx, p, executor.Program{Source: text, Language: language})).To(haveValue(value))
		Expect(run(ctx, p, executor.Program{Source: text + strings.Repeat(" ", most+1-len(text)), Language: language})).To(
			haveFault(executor.Limit, "source size limit of 1048576 exceeded"))
		costsNothingElse(ctx, p)
	},
		Entry("and be one string", js, filled("return '", "x", "'.length"), "1048560", SpecTimeout(time.Minute)),
		Entry("and be one long line", js, filled("return [", "1,", "].length"), "524280", SpecTimeout(time.Minute)),
		Entry("and be one long line of TypeScript", ts, filled("return [", "1,", "].length"), "524280", SpecTimeout(time.Minute)),
		Entry("and be nothing but a comment", js, filled("/*", "x", "*/"), "null", SpecTimeout(time.Minute)),
		Entry("and be nothing but lines", js, filled("", "\n", ""), "null", SpecTimeout(time.Minute)),
	)

	DescribeTable("that is nested too deeply ends as the program's error", func(ctx SpecContext, head, open, tail string) {
		p := openReal(ctx)
		text := filled(head, open, tail)
		for _, form := range []executor.Form{body, module} {
			r := run(ctx, p, executor.Program{Source: text, Form: form})
			Expect(r).To(haveFaultLike(executor.Guest, "(RangeError: Maximum call stack size exceeded|SyntaxError: .*)"))
		}
		costsNothingElse(ctx, p)
	},
		Entry("brackets", "", "[", "", SpecTimeout(time.Minute)),
		Entry("blocks", "", "{", "", SpecTimeout(time.Minute)),
		Entry("functions", "", "(function(){", "", SpecTimeout(time.Minute)),
		Entry("arrows", "", "a=>", "1", SpecTimeout(time.Minute)),
		Entry("templates", "", "`${", "", SpecTimeout(time.Minute)),
		Entry("operators", "", "- +", "1", SpecTimeout(time.Minute)),
		Entry("conditions", "", "1?1:", "1", SpecTimeout(time.Minute)),
		Entry("classes", "", "class A{static{", "", SpecTimeout(time.Minute)),
		Entry("a pattern", "let ", "[", "", SpecTimeout(time.Minute)),
		Entry("properties", "let o = {}; o", ".a", "", SpecTimeout(time.Minute)),
	)

	It("of TypeScript that is nested too deeply costs no other program its worker", func(ctx SpecContext) {
		p := openReal(ctx)
		r := run(ctx, p, executor.Program{Source: filled("", "(", ""), Language: ts})
		Expect(r).To(haveFault(executor.Engine, "the engine aborted: its TypeScript parser could not take this source: it is too large or nested too deeply"))
		Expect(run(ctx, p, executor.Program{Source: "return 1 as number", Language: ts})).To(haveValue("1"))
		costsNothingElse(ctx, p)
	}, SpecTimeout(time.Minute))

	It("may be any text: it ends, and costs nothing else", func(ctx SpecContext) {
		p := openReal(ctx)
		random := rand.New(rand.NewPCG(1, 2))
		tokens := strings.Split("( ) { } [ ] ; , . => ... ` ${ ' \" \\ / /* */ // \n \u2028 \x00 # @ ? : = + - ! ~ 1 1n 0x a await async yield return import export "+
			"default class extends static get set new.target super this function* for while do if else let const var try catch finally throw in of instanceof "+
			"typeof delete void with switch case break continue label: debugger 💥 \u202e \ufeff", " ")
		for range 300 {
			var text strings.Builder
			for range 1 + random.IntN(30) {
				text.WriteString(tokens[random.IntN(len(tokens))] + " ")
			}
			program := short(text.String())
			program.Form = executor.Form(random.IntN(2))
			r := run(ctx, p, program)
			if r.Fault != nil {
				Expect(r.Fault.Kind).To(BeElementOf(executor.Guest, executor.Timeout, executor.BadResult), "%q: %v", program.Source, r.Fault)
			}
		}
		costsNothingElse(ctx, p)
	}, SpecTimeout(time.Minute))
})

var _ = Describe("Bad input", func() {
	It("costs the programs beside it nothing", func(ctx SpecContext) {
		p := openReal(ctx)
		beside := make(chan struct{})
		program := source("return await tools.any.thing()")
		program.Tools = func(context.Context, executor.ToolCall) (any, error) { <-beside; return 7, nil }
		neighbour := start(ctx, p, program)
		running(ctx, p, 1)
		for _, s := range slips {
			run(ctx, p, executor.Program{Source: s.source, Language: s.language, Form: s.form})
		}
		for _, t := range thrown {
			run(ctx, p, source("throw "+t[0]))
		}
		close(beside)
		r := <-neighbour
		Expect(r).To(haveValue("7"))
		Expect(r.Cost.Worker).To(Equal(1))
		costsNothingElse(ctx, p)
	}, SpecTimeout(time.Minute))
})

var _ = DescribeTable("A worker binary that is not what it was built as is a startup fault", func(ctx SpecContext, change func(path string, binary []byte), reason string) {
	suite.Needs(suite.WorkerPlatform)
	original, err := suite.WorkerPath()
	Expect(err).NotTo(HaveOccurred())
	binary, err := os.ReadFile(original)
	Expect(err).NotTo(HaveOccurred())
	path := filepath.Join(GinkgoT().TempDir(), "worker")
	change(path, binary)
	_, err = executor.Open(ctx, executor.Options{WorkerPath: path})
	var fault *executor.Fault
	Expect(errors.As(err, &fault)).To(BeTrue(), "got %v", err)
	Expect(fault.Kind).To(Equal(executor.Startup))
	Expect(strings.ReplaceAll(fault.Text, path, "WORKER")).To(HavePrefix("no worker could start: " + reason))
},
	Entry("one byte of its code is another", func(path string, binary []byte) {
		binary[len(binary)/3] ^= 1
		Expect(os.WriteFile(path, binary, 0o755)).To(Succeed())
	}, "WORKER cannot be used: its bytes have the digest ", SpecTimeout(time.Minute)),
	Entry("its end is missing", func(path string, binary []byte) {
		Expect(os.WriteFile(path, binary[:len(binary)-1], 0o755)).To(Succeed())
	}, "WORKER cannot be used: it is not an isoproof worker (it has no trailer)", SpecTimeout(time.Minute)),
	Entry("it may not be executed", func(path string, binary []byte) {
		Expect(os.WriteFile(path, binary, 0o600)).To(Succeed())
	}, "confine: the worker binary cannot be executed: ", SpecTimeout(time.Minute)),
)
