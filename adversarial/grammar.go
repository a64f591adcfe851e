package adversarial

import "strings"

// Generate writes a program out of the grammar: each byte decides which way one of its rules is written, and where the bytes end, the first
// way is taken. The same bytes make the same program.
func Generate(choices []byte) string { return generate("program", choices) }

// GenerateModule writes a module that such a program can import, in the same way.
func GenerateModule(choices []byte) string { return generate("module", choices) }

func generate(rule string, choices []byte) string {
	g := &generator{choices: choices, left: 300}
	return g.write(rule, 0)
}

// generator holds what is left to write with.
type generator struct {
	choices []byte
	left    int // rules until only first ways are taken, so that every program ends
}

// deepest is how many rules stand in each other.
const deepest = 12

func (g *generator) write(rule string, depth int) string {
	ways, choice := grammar[rule], 0
	if g.left--; g.left > 0 && depth < deepest && len(g.choices) > 0 {
		choice, g.choices = int(g.choices[0]), g.choices[1:]
	}
	var b strings.Builder
	for rest := ways[choice%len(ways)]; rest != ""; {
		text, after, _ := strings.Cut(rest, "«")
		inner, behind, found := strings.Cut(after, "»")
		b.WriteString(text)
		if found {
			b.WriteString(g.write(inner, depth+1))
		}
		rest = behind
	}
	return b.String()
}

// grammar is a rule for each name: the ways in which it can be written, «x» being the rule x. The first way of a rule ends soon.
// It is about the globals, what can be done to them, memory of every kind, and the doors: tools, fetch, import, console, timers and the
// result.
var grammar = map[string][]string{
	"program": {
		"const kept = [];\n«step»\n«step»\n«step»\n«step»\n«end»",
		"const kept = [];\n«step»\n«step»\n«step»\n«step»\n«step»\n«step»\n«step»\n«step»\n«end»",
		"const kept = [];\n«poisoned»\n«poisoned»\n«poisoned»\n«step»\n«end»",
		"const kept = [];\n«poisoned»\n«step»\n«later»\n«poisoned»\n«end»",
		"const kept = [];\n«step»\n«fill»\n«step»\n«end»",
	},
	// A module has neither tools nor what its importer keeps.
	"module": {
		"const kept = [], input = 1, tools = { echo: { it: (x) => x } };\n«poisoned»\n«poisoned»\nexport default «value»;\nexport const theirs = «hostile»;",
		"const kept = [], input = 1, tools = { echo: { it: async (x) => x } };\n«step»\n«step»\nexport default «value»;\nexport const then = «function»;",
		"export { theirs as default } from './m.js';\nconst kept = [], input = 1, tools = globalThis;\n«poisoned»\nexport const theirs = «value»;",
	},
	// What throws does not keep the program from what follows, most of the time.
	"step":     {"try { «statement» } catch (e) { kept.push(e); }", "try { «statement» } catch (e) { kept.push(e); }", "try { «door» } catch (e) { kept.push(e); }", "try { «statement» } catch {}", "«statement»"},
	"poisoned": {"try { «poison» } catch (e) { kept.push(e); }", "try { «poison» } catch {}", "«poison»"},
	"end":      {"return «value»;", "return kept;", "throw «value»;", "return new Promise((_, no) => no(«value»));", "await («value»);", "for (;;) { «statement» }", "return «hostile»;", "throw «hostile»;"},

	"statement": {"kept.push(«value»);", "«poison»", "«door»", "«call»", "«later»", "«fill»", "try { «statement» } catch (e) { kept.push(e); }",
		"try { «statement» } finally { «statement» }", "for (let i = 0; i < «count»; i++) { «statement» }", "await (async () => { «statement» })();"},

	// Some memory is V8's, some a buffer's, some the C heap's in small blocks; and some of it is all taken in one builtin.
	"fill": {"kept.push(«bulk»);", "for (let n = 0; n < «count»; n++) kept.push(«piece»);", "for (;;) kept.push(«piece»);", "try { for (;;) kept.push(«piece»); } catch {}",
		"for (let n = 0; n < «count»; n++) kept[n % 1000] = «piece»;", "await Promise.all(Array.from({ length: «count» }, async () => kept.push(«piece»)));"},

	"bulk": {"Array(«number»).fill(«value»)", "'x'.repeat(«count»).split('')", "JSON.stringify('1'.repeat(«count»))", "structuredClone(Array(«count»).fill(«piece»))",
		"Array.from({ length: «count» }, () => «piece»)", "new Uint8Array(«count»).slice()", "new Blob([«bulk»])", "1n << BigInt(«count»)", "[...'x'.repeat(«count»)]",
		"new Map(Array.from({ length: «count» }, (_, n) => [n, «piece»]))", "new TextEncoder().encode('x'.repeat(«count»))", "await new Response('x'.repeat(«count»)).text()",
		"Object.fromEntries(Array.from({ length: «count» }, (_, n) => ['k' + n, n]))", "Array(«count»).fill('x'.repeat(«count»)).join()", "new RegExp('(a|b)'.repeat(«count»))",
		"await tools.echo.it('x'.repeat(«count»))"},

	"piece": {"{}", "new RegExp('a' + kept.length + '(b|c)*d')", "new Intl.NumberFormat('de')", "new Intl.Segmenter('en').segment('x'.repeat(10_000))",
		"new Intl.DateTimeFormat('th', { dateStyle: 'full' })", "Symbol(kept.length)", "new Promise(() => {})", "new URL('https://a.test/' + kept.length)", "new AbortController()",
		"() => kept", "new Uint8Array(1)", "'x'.repeat(1000) + kept.length", "new Error('e')", "Promise.reject(kept.length)", "kept.length + 0.5", "structuredClone({})",
		"new Response('x').body", "setTimeout(() => {}, 1e6)", "tools.echo.it('x'.repeat(10_000))", "new URLPattern({ pathname: '/:a' + kept.length })", "«value»"},

	"poison": {"globalThis.theirs = «value»;", "«object»[«key»] = «value»;",
		"Object.defineProperty(«object», «key», { get() { «quiet» return «value»; }, set(v) { kept.push(v); }, configurable: true });",
		"Object.defineProperty(«object», «key», { value: «function» });", "delete «object»[«key»];", "Object.setPrototypeOf(«object», «value»);",
		"Object.freeze(«object»);", "Object.preventExtensions(«object»);", "for (const key of Reflect.ownKeys(«object»)) try { «object»[key] = «value»; } catch {}",
		"Error.prepareStackTrace = «function»;", "Error.stackTraceLimit = «value»;", "«object»[Symbol.species] = «function»;"},

	"door": {"tools.echo.it(«value»);", "await tools.echo.it(«value»);", "kept.push(await tools[«key»][«key»](«value»));", "tools.canary.get(«hostile»).catch((e) => kept.push(e));",
		"tools.slow.it(«value»);", "await fetch(«url»);", "fetch(«url», { method: 'POST', body: «value» }).then((r) => r.text()).then((t) => kept.push(t), () => {});",
		"kept.push(await (await fetch(«url»)).text());", "import(«string»).then((m) => kept.push(m), (e) => kept.push(e));", "console[«method»](«value», «hostile»);",
		"console.log(«value»);", "kept.push(structuredClone(«value»));", "kept.push(JSON.stringify(«hostile»));", "kept.push(eval(«string»));",
		"kept.push(new «class»(«value», «value»));", "new Response(«value»).text().then((t) => kept.push(t));", "dispatchEvent?.(new Event(«string»));",
		"new AbortController().abort(«hostile»);", "crypto.getRandomValues(«value»);", "queueMicrotask(async () => { «statement» });"},

	"later": {"setTimeout(() => { «poison» }, 0);", "setInterval(async () => { «statement» }, 1);", "setTimeout(«function», «number»);", "queueMicrotask(() => { «poison» });",
		"tools.echo.it(1).then(async () => { «statement» });", "Promise.resolve(«hostile»).then(«function»);", "new FinalizationRegistry(() => { «poison» }).register({}, 1);",
		"(async () => { for await (const x of «hostile») kept.push(x); })().catch(() => {});", "kept.push(new WeakRef(«object»));"},

	"call": {"kept.push(«object»[«key»]);", "kept.push(«object»[«key»](«value»));", "kept.push(Reflect.apply(«object»[«key»], «value», [«value», «hostile»]));",
		"kept.push(Reflect.construct(«class», [«value», «value»], «class»));", "kept.push(«class».prototype[«key»].call(«value», «value»));",
		"kept.push(Object.getOwnPropertyDescriptor(«object», «key»)?.get?.call(«value»));", "kept.push(«object».constructor.constructor(«string»)());", "kept.push(«string»[«key»](«value», «value»));"},

	"value": {"1", "«number»", "«string»", "«object»", "«hostile»", "[«value», «value»]", "{ a: «value», [«key»]: «value» }", "«function»", "null", "undefined", "kept", "kept.at(-1)", "input",
		"new Uint8Array(«count»)", "Symbol.for(«string»)", "10n", "new Error(«string»)", "new Map([[«value», «value»]])", "/(a|b)+$/"},

	"hostile": {"{ toJSON() { return «value»; } }", "{ get [«key»]() { «quiet» return «value»; } }", "{ then(yes, no) { yes(«value»); no(«value»); } }",
		"new Proxy(«object», { get: (t, k, r) => { kept.push(k); return Reflect.get(t, k, r); }, ownKeys: (t) => Reflect.ownKeys(t) })", "new Proxy(«function», {})",
		"new Proxy({}, new Proxy({}, { get: (_, trap) => { kept.push(trap); return undefined; } }))", "{ [Symbol.toPrimitive]: «function» }", "{ toString() { throw «value»; } }",
		"{ [Symbol.iterator]: function* () { yield «value»; «quiet» } }", "Object.assign(new Error(«string»), { name: «value», stack: «value», cause: «value» })",
		"Object.create(«object»)", "(() => { const o = {}; o.o = o; return o; })()", "class extends («class») { constructor() { super(«value»); } }",
		"Object.defineProperty(new Error('e'), 'message', { get() { «quiet» return «value»; } })", "tools", "tools.echo", "globalThis", "{ [Symbol.asyncIterator]: async function* () { yield «value»; } }"},

	"function": {"() => («value»)", "() => { throw «value»; }", "function () { «quiet» return this; }", "async () => («value»)", "function* () { yield «value»; }", "(...all) => { kept.push(all); return «value»; }",
		"«object».constructor", "Reflect.apply", "() => { for (;;); }", "console.log", "fetch", "tools.echo.it"},

	"quiet": {"", "kept.push(0);", "globalThis.theirs = 1;", "tools.echo.it(2);", "throw «value»;"},

	"object": {"globalThis", "Object.prototype", "Array.prototype", "Function.prototype", "Promise.prototype", "Promise", "Error.prototype", "JSON", "Reflect", "Math", "Symbol", "String.prototype",
		"RegExp.prototype", "Map.prototype", "Uint8Array.prototype", "Object.getPrototypeOf(Uint8Array)", "Object.getPrototypeOf([].values())", "Object.getPrototypeOf(Object.getPrototypeOf([].values()))",
		"Object.getPrototypeOf(function* () {})", "Object.getPrototypeOf(async () => {})", "console", "tools", "tools.echo", "Response.prototype", "Headers.prototype", "URL.prototype", "EventTarget.prototype",
		"AbortSignal.prototype", "«class»", "«class».prototype", "performance", "crypto", "Intl", "kept", "new Response('x').body", "Number.prototype", "Date.prototype"},

	"class": {"Object", "Array", "Promise", "Error", "Map", "Set", "WeakRef", "Proxy", "RegExp", "Date", "Uint8Array", "ArrayBuffer", "DataView", "URL", "URLSearchParams", "URLPattern", "Headers", "Request",
		"Response", "Blob", "File", "FormData", "Event", "EventTarget", "AbortController", "ReadableStream", "TextDecoder", "TextEncoder", "DOMException", "FinalizationRegistry", "Function", "String"},

	"key": {"'theirs'", "'then'", "'toJSON'", "'constructor'", "'__proto__'", "'prototype'", "'message'", "'stack'", "'name'", "'length'", "0", "'get'", "'set'", "'value'", "'push'", "'call'", "'apply'", "'bind'",
		"'toString'", "'valueOf'", "'stringify'", "'parse'", "'ok'", "'id'", "'exec'", "'next'", "'done'", "'cause'", "'log'", "'$bytes'", "Symbol.iterator", "Symbol.asyncIterator", "Symbol.toPrimitive",
		"Symbol.toStringTag", "Symbol.species", "Symbol.hasInstance", "'defineProperty'", "'map'", "'slice'", "'at'", "'resolve'", "'headers'", "'signal'", "'body'"},

	"method": {"'log'", "'error'", "'table'", "'dir'", "'trace'", "'group'", "'count'", "'time'", "'timeEnd'", "'assert'"},
	"string": {"'theirs'", "'return globalThis'", "'node:fs'", "'./m.js'", "'data:text/javascript,export default 1'", "'\\u202e\\u001b]0;x\\u0007'", "'\\ud800'", "'x'.repeat(«count»)", "'{\"$bytes\":\"AA==\"}'", "'constructor'", "''"},
	"url": {"'https://a.test/'", "'https://a.test/redirect?to=http://127.0.0.1/'", "'http://169.254.169.254/'", "'file:///etc/passwd'", "'https://a.test/slow'", "'https://a.test/fail'", "'http://a.test/'", "'http://x.wild.test/'",
		"'http://b.test:8080/'", "'http://internal.test/'", "'http://turning.test/'", "'http://127.0.0.1/'", "'http://[::ffff:101:101]/'", "'data:,x'", "«hostile»", "«string»", "new Request('https://b.test/', { method: 'PUT', body: «value» })"},
	"number": {"0", "-1", "1e9", "(2 ** 31)", "(2 ** 32 - 1)", "(2 ** 53)", "NaN", "Infinity", "0.5", "-0"},
	"count":  {"1", "3", "100", "10_000", "1_000_000"},
}
