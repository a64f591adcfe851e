package typescript_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf16"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/internal/typescript"
	"github.com/isoproof/isoproof/executor/internal/wire"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestTypeScript(t *testing.T) { suite.Run(t, "typescript") }

const (
	body   = true
	module = false
)

var _ = Describe("Stripping types", func() {
	DescribeTable("keeps the program", func(source string, isBody bool, want string) {
		got, err := typescript.Strip("p.ts", source, isBody)
		Expect(err).To(BeNil())
		Expect(strings.TrimRight(got, "\n;")).To(Equal(want))
	},
		Entry("a body with return and await", "const n: number = await input\nreturn n", body, "const n=          await input;\nreturn n"),
		Entry("what stood on a line", "type A = {\n  a: number\n}\n\nconst a: A = { a: 1 }\nthrow a", body, "\n\n\n\nconst a=     { a: 1 };\nthrow a"),
		Entry("a template literal", "const a = `x\ny`\nreturn a", body, "const a=  `x\ny`;\nreturn a"),
		Entry("text beyond ASCII", "const é: string = '𝒳'\nreturn é", body, "const é=          \"𝒳\";\nreturn é"),
		Entry("a module", "import { a } from 'a'\nexport default (x: number): number => x + a", module, "import{  a}from   \"a\";\nexport default  x=>                   x+  a"),
		Entry("what stood on a line of a module", "type A = 1\nimport a from 'a'\n\nexport default a as A", module, "\nimport a from \"a\";\n\nexport default a"),
		Entry("an enumeration", "enum E { A = 1 }\nreturn E.A", body, "let  E;(E2=>{E2[E2[\"A\"]=1]=\"A\"})(E||(E={}));\nreturn 1"),
		Entry("nothing", "interface A {}", body, ""),
		Entry("one arrow function", "async (n: number): Promise<number> => { return n }", body, "async  n=>                            { return n }"),
		Entry("import attributes", "import a from './a.json' with { type: 'json' }\nexport default a", module, `import a from "./a.json" with { type: "json" };`+"\nexport default a"),
		Entry("a module where a body was announced", "import { a } from 'a'\nexport default (x: number) => x + a", body, "import{  a}from   \"a\";\nexport default  x=>           x+  a"),
	)

	DescribeTable("keeps the place of what is left", func(source string, tokens ...string) {
		got, err := typescript.Strip("p.ts", source, body)
		Expect(err).To(BeNil())
		place := func(text, token string) [2]int {
			at := strings.Index(text, token)
			Expect(at).To(BeNumerically(">=", 0), "%s in %s", token, text)
			line := strings.LastIndexByte(text[:at], '\n') + 1
			return [2]int{strings.Count(text[:at], "\n"), len(utf16.Encode([]rune(text[line:at])))}
		}
		for _, token := range tokens {
			Expect(place(got, token)).To(Equal(place(source, token)), "%s in %s", token, got)
		}
	},
		Entry("after a type", "const n: Map<string, number> = make()\nreturn n.missing.again", "make", "missing", "again"),
		Entry("after a cast", "return (input as { a: string }).a.fails() satisfies unknown", "fails"),
		Entry("after characters that are two code units", "const é: string = '𝒳𝒳' as string; return fails(é)", "fails"),
		Entry("in a template literal", "return `a ${ input as any } b ${ fails<number>() } c`", "fails"),
		Entry("in a regular expression and a division", "return 4 as number / 2 / fails(/a/g)", "fails", "/a/g"),
		Entry("of a class", "class A {\n  private a: number = one()\n  constructor(b: string) { two() }\n  get c(): number { return three() }\n}\nreturn new A('b').four()", "one", "two", "three", "four"),
		Entry("behind a comment", "/* a */ const a = /* b */ fails() // c", "fails"),
		Entry("of what is optional", "return input?.a!.b?.[0]?.(1)!.fails", "fails"),
		Entry("of private names", "class A { #a: number = 1; static has(o: any): boolean { return #a in o && fails() } }\nreturn A", "fails"),
		Entry("of generators", "function* g(): Generator<number> { yield* inner<number>(); yield fails() }\nreturn [...g()]", "inner", "fails"),
		Entry("behind an arrow", "const f = (n: number): number =>\n    n.first()\n      .second()\nreturn f(1)", "first", "second"),
		Entry("after a name that hides another", "const user: any = input\nreturn [user].map((user: any) => user.fails())", "fails"),
		Entry("of operands on lines of their own", "const a: number =\n  one() +\n  two() *\n    three()\nreturn a\n  ? four()\n  : five()", "one", "two", "three", "four", "five"),
		Entry("of arguments on lines of their own", "return (input as any)(\n  one<number>(),\n  ...two(),\n  [\n    three()\n  ],\n  { a:\n    four() },\n)", "one", "two", "three", "four"),
		Entry("in the parts of a template literal", "return `a\n ${\n  one<number>()\n } b\n c ${ two() as any }`", "one", "two"),
		Entry("behind line feeds that are escapes", "const a = `x\\n\\x0a ${ one<any>() } \\u{a}`, b = 'it\\'s\\n\\\n\"c\"\\n'; two()\nthree()", "one", "three"),
		Entry("behind a tagged template", "const a = tag`x\\n\n${ one<any>() }\\n\ny\\n`; two()\nthree()", "one", "two", "three"),
		Entry("of signs in a row", "const a: number = 1, b: number = 2; return a - -b + +fails() - - -a", "fails"),
	)

	DescribeTable("keeps the line of what is returned or thrown from a line of its own", func(source string) {
		got, err := typescript.Strip("p.ts", source, body)
		Expect(err).To(BeNil())
		line := func(text string) int { return strings.Count(text[:strings.Index(text, "fails")], "\n") }
		Expect(line(got)).To(Equal(line(source)), "%s", got)
	},
		Entry("returned", "if (input) {\n  return (\n    fails() as any\n  )\n}"),
		Entry("thrown", "const e: any = 1\nthrow (\n  fails()\n)"),
		Entry("yielded", "function* g(): any {\n  yield (\n    fails()\n  )\n}"),
	)

	DescribeTable("keeps the place of what a module exports", func(source, token string) {
		got, err := typescript.Strip("p.ts", source, module)
		Expect(err).To(BeNil())
		Expect(strings.Index(got, token)).To(Equal(strings.Index(source, token)), "%s", got)
	},
		Entry("a constant", "export const a: number = fails()", "fails"),
		Entry("a function", "  export async function f(a = fails()): Promise<void> {}", "fails"),
		Entry("a class", "export class A<T> { a = fails() }", "fails"),
		Entry("by default", "export default (a: number) => fails()", "fails"),
	)

	DescribeTable("keeps the text of a template literal", func(source, text string) {
		got, err := typescript.Strip("p.ts", source, body)
		Expect(err).To(BeNil())
		Expect(got).To(ContainSubstring(text))
	},
		Entry("that is far on its line", "const f = (a: number) => a as unknown as Array<number>;const g = (q: string): string => tag`\nx ${q}\ny`", "`\nx ${q}\ny`"),
		Entry("behind a longer line", "const f = (n: number): number =>\n  n.foo()\nconst q = (aaaaaaaaaa: Array<string>): string =>\n                        tag`\n a ${ q }\nb ${ [`\n${ q }`] }\n`", "`\n a ${"),
	)

	DescribeTable("keeps the names of what hides another", func(source string, isBody bool, kept string, changed ...string) {
		got, err := typescript.Strip("p.ts", source, isBody)
		Expect(err).To(BeNil())
		Expect(got).To(ContainSubstring(kept))
		for _, name := range changed {
			Expect(got).NotTo(ContainSubstring(name))
		}
	},
		Entry("a parameter", "const user: any = 1\nreturn [1].map((user: number) => user)", body, "user=>           user", "user2"),
		Entry("a class", "const A = 1; { class A {}; return A.name }", body, "class A {}", "A2"),
		Entry("a shorthand", "const a: any = 1; const f = ({ a }: any) => ({ a })", module, "a:a", "a2"),
		Entry("one of ours", "const f = (input: any, program: any) => [input, program]", body, "[input, program]", "input2", "program2"),
		Entry("beside an enumeration, whose own is not", "enum E { A }\nconst n: any = (n: number) => n", body, "n=>           n", "n2"),
	)

	It("takes JSX in a file named for it, and nowhere else", func() {
		const source = "const h = (tag: string) => tag as string\nreturn /* @jsx h */ <a/>"
		got, err := typescript.Strip("p.tsx", "/* @jsx h */ "+source, body)
		Expect(err).To(BeNil())
		Expect(got).To(HaveSuffix("\nreturn              h(\"a\",null)"))
		_, err = typescript.Strip("p.ts", source, body)
		Expect(err).NotTo(BeNil())
	})

	DescribeTable("puts esbuild's helpers into a body, on its first line and after its directives", func(source string, begins, ends string) {
		got, err := typescript.Strip("p.ts", source, body)
		Expect(err).To(BeNil())
		Expect(got).To(HavePrefix(begins))
		Expect(got).To(HaveSuffix(ends))
		Expect(strings.Count(got, "\n")).To(Equal(strings.Count(source, "\n")), "%s", got)
	},
		Entry("of a decorator", "const d = (v: any, c: any) => v\nclass A {\n\t@d m() { return 4 }\n}\nreturn new A().m()", "var __", "\nreturn new A().m()"),
		Entry("of using", "using x = f()\nreturn 1", "var __", "\nreturn 1}catch(_){var _error=_,_hasError=true}finally{__callDispose(_stack,_error,_hasError)}"),
		Entry("when it is strict", "'use strict'\nusing x = f()\n{ using y = f() }", `"use strict";var __`, "}"),
		Entry("after every directive", "'a\\'b'; \"c'd\"\n'\\\\'\nusing x = f()\n{ using y = f() }", `"a'b";"c'd";`+"\n"+`"\\";var __`, "}"),
		Entry("before a string that is no directive", "'a'.length; using x = f()\nreturn 1", `var __`, "}"),
	)

	It("keeps what a body's own names would hide from the helpers", func() {
		got, err := typescript.Strip("p.ts", "using x = null; const Symbol = 1, __using = 2, TypeError = 3", body)
		Expect(err).To(BeNil())
		Expect(got).To(ContainSubstring("const Symbol2=1,__using2=2,TypeError2=3"))
	})

	DescribeTable("says where a source does not parse", func(source string, isBody bool, line, column int) {
		_, err := typescript.Strip("p.ts", source, isBody)
		Expect(err).NotTo(BeNil())
		Expect(err.Message).NotTo(BeEmpty())
		Expect([]any{err.File, err.Line, err.Column}).To(Equal([]any{"p.ts", line, column}))
	},
		Entry("on the first line of a body", "return )", body, 1, 8),
		Entry("on a later line", "let a: number\nlet b c", body, 2, 7),
		Entry("at the end of a body", "if (a) {", body, 1, 9),
		Entry("at the end of a body that ends with a line", "foo(\n", body, 2, 1),
		Entry("at a brace that closes nothing", "if (a) {\n} }", body, 2, 3),
		Entry("in a module", "export default\n  (", module, 2, 4),
		Entry("in a module where a body was announced", "const a = 1\nexport default (i: ) => 1", body, 2, 20),
		Entry("a declaration of modules in what is a body all the same", "import a from 'a'\nreturn a", body, 1, 8),
	)

	It("does not hide a body that closes itself", func() {
		got, err := typescript.Strip("p.ts", "} function other() {", body)
		if err == nil { // then the engine gets text that is no function body
			Expect(got).To(HavePrefix("}"))
		}
	})

	It("settles with every source", func() {
		s := typescript.Settle(&wire.Execute{
			Form: wire.FormStripBody, Source: "return 1 as number",
			Modules: []wire.Module{{Name: "m", Source: "export const a: 1 = 1"}, {Name: "d.json", Source: "[ 1 ]"}},
			Bounds:  wire.Bounds{Result: 1000},
		})
		Expect(s.Outcome).To(Equal(wire.OutcomeValue))
		var got wire.Stripped
		Expect(json.Unmarshal(s.Value, &got)).To(Succeed())
		Expect(got.Source).To(HavePrefix("return 1"))
		Expect(got.Modules).To(HaveKeyWithValue("m", HavePrefix("export const a=     1")))
		Expect(got.Modules).To(HaveKeyWithValue("d.json", "[ 1 ]"), "it is JSON, and stays so")
	})

	It("settles with the module that does not parse", func() {
		s := typescript.Settle(&wire.Execute{Form: wire.FormStripModule, Source: "export default 1", Modules: []wire.Module{{Name: "m", Source: "\nlet ("}}})
		Expect([]any{s.Outcome, s.Name, s.File, s.Line}).To(Equal([]any{wire.OutcomeGuest, "SyntaxError", "m", uint32(2)}))
	})

	It("settles with the reason when the JavaScript is over its bound", func() {
		s := typescript.Settle(&wire.Execute{Form: wire.FormStripBody, Source: "return 1", Bounds: wire.Bounds{Result: 3}})
		Expect(s.Outcome).To(Equal(wire.OutcomeResult))
	})
})
