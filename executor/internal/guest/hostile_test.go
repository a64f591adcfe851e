package guest_test

import (
	"context"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// vandal replaces every method and accessor of the builtins' prototypes and namespaces with one that throws, and leaves
// setters that throw wherever the runtime might assign.
const vandal = `
	const { Error: Patched } = globalThis; const boom = () => { throw new Patched('PATCHED'); };
	const { ownKeys, getOwnPropertyDescriptor } = Reflect, { defineProperty, getPrototypeOf } = Object;
	const iterators = [[].values(), new Map().keys(), new Set().keys(), ''[Symbol.iterator](), /a/g[Symbol.matchAll]('')].map((i) => getPrototypeOf(i));
	const targets = [Array, String, RegExp, Map, Set, Promise, Number, Boolean, Function, ArrayBuffer, DataView, Date, Error, BigInt, Symbol, WeakMap,
		WeakRef, Uint8Array, getPrototypeOf(Uint8Array)].map((c) => c.prototype);
	targets.push(...iterators, getPrototypeOf(iterators[0]), Object, Array, Reflect, JSON, Math, Number, String, Symbol, ArrayBuffer, Promise, Date);
	for (let i = 0; i < targets.length; i++) {
		const keys = ownKeys(targets[i]);
		for (let j = 0; j < keys.length; j++) {
			const key = keys[j], own = getOwnPropertyDescriptor(targets[i], key);
			if (!own.configurable || key === 'constructor' || key === 'name' || key === 'length') continue;
			if (typeof own.value === 'function') defineProperty(targets[i], key, { value: boom });
			else if (own.get) defineProperty(targets[i], key, { get: boom });
		}
	}
	const names = ['then', 'type', 'name', 'callback', 'capture', 'once', 'passive', 'removed', 'pattern', 'how', 'literal', 'record', 'regexp', 'left', 'depth',
		'length', 'done', 'list', 'pairs', 'index', 'cells', 'data', 'status', 'statusText', 'headers', 'boundary', 'filename', 'groups', 'input', 'inputs', 'handler',
		'listener', 'target', 'current', 'phase', 'texts', 'bytes', 'lastModified', 'toJSON', 'aborted', 'signal', 'reason', 'params', 'update', 'sorted', 'id', 'due', 0, 1, 2];
	for (let i = 0; i < names.length; i++) defineProperty(Object.prototype, names[i], { get: () => undefined, set: boom, configurable: true });
	defineProperty(Array.prototype, 0, { get: () => undefined, set: boom, configurable: true });
	const globals = ['Map', 'Set', 'Array', 'Uint8Array', 'ArrayBuffer', 'TypeError', 'RangeError', 'RegExp', 'Promise', 'JSON', 'Reflect', 'Object', 'String', 'Symbol', 'Math', 'Error'];
	for (let i = 0; i < globals.length; i++) defineProperty(globalThis, globals[i], { value: undefined });
`

// What each API does under the vandal, said with operators alone. No program here iterates an array: that is the guest's own
// to break.
var vandalised = []program{
	{"encodes", `const b = new TextEncoder().encode('aé'); return b[0] + ',' + b[1] + ',' + b[2]`, `"97,195,169"`},
	{"decodes a stream", `const d = new TextDecoder(); const b = new TextEncoder().encode('é€'); return d.decode(b, { stream: true }) + d.decode()`, `"é€"`},
	{"encodes base64", `return atob(btoa('hello'))`, `"hello"`},
	{"parses and changes URLs", `const u = new URL('/a?x=1', 'http://h:1'); u.searchParams.append('y', '2'); u.hash = 'z'; return u.href + ' ' + u.origin`, `"http://h:1/a?x=1&y=2#z http://h:1"`},
	{"sorts and walks queries", `
		const p = new URLSearchParams('b=2&a=1&b=3'); p.sort(); p.delete('a'); p.set('c', '4'); let s = ''; p.forEach((v, k) => { s += k + v; });
		const i = p.keys(); return p + ' ' + s + ' ' + i.next().value + i.next().value + i.next().done + new URLSearchParams({ q: 'r' })`, `"b=2&b=3&c=4 b2b3c4 bbfalseq=r"`},
	{"matches patterns", `
		const p = new URLPattern({ pathname: '/u/:id(\\d+)/*' }); const r = p.exec('http://x/u/12/zz');
		return r.pathname.groups.id + p.test('http://x/u/a/zz') + new URLPattern('http{s}?://*/:a').test('https://x/y')`, `"12falsetrue"`},
	{"dispatches and aborts", `
		const c = new AbortController(); let s = ''; c.signal.onabort = () => { s += 'on'; }; c.signal.addEventListener('abort', () => { s += 'listener'; }, { once: true }); c.abort();
		return s + c.signal.aborted + c.signal.reason.name`, `"onlistenertrueAbortError"`},
	{"combines headers", `const h = new Headers({ A: '1' }); h.append('b', ' 2 '); h.append('a', '3'); h.set('c', '4'); let s = ''; h.forEach((v, k) => { s += k + v + ';'; }); return s + h.get('a')`, `"a1, 3;b2;c4;1, 3"`},
	{"reads a response", `return await new Response('é').text() + (await new Response('{"a":1}').json()).a + (await new Response('abc').bytes())[2]`, `"é199"`},
	{"round-trips a form", `
		const f = new FormData(); f.append('a', '1'); f.append('é', '2\n3'); f.append('f', new Blob(), 'n.txt');
		const g = await new Response(f).formData(); return g.get('a') + g.get('é') + g.get('f').name + g.get('f').size`, `"12\r\n3n.txt0"`},
	{"reads streams, loaded under the vandal", `
		const s = new ReadableStream({ start(c) { c.enqueue(new TextEncoder().encode('ab')); c.close(); } }); const t = new ReadableStream({ pull(c) { c.enqueue(7); c.close(); } }); let sum = 0; for await (const n of t) sum += n;
		return await new Response(s).text() + sum + (await new Response('x').body.getReader().read()).done`, `"ab7false"`},
	{"makes requests, loaded under the vandal", `const q = new Request('http://a/b', { method: 'post', body: 'x', headers: { a: 'b' } }); return q.method + q.url + q.headers.get('a') + await q.clone().text() + await q.text()`, `"POSThttp://a/bbxx"`},
	{"clones, loaded under the vandal", `
		const c = structuredClone({ a: { b: 'x' }, l: { length: 1 } }); const b = new Response('ab'); const bytes = structuredClone(await b.bytes()); return c.a.b + c.l.length + bytes[1] + typeof crypto.randomUUID()`, `"x198string"`},
	{"waits for a timer", `let done; const s = AbortSignal.timeout(1); let n = 0; while (!s.aborted && n++ < 1000) await new Response('').text(); return typeof n`, `"number"`},
}

var _ = Describe("A guest that replaces the builtins", func() {
	DescribeTable("breaks none of the web APIs", func(ctx SpecContext, p program) {
		Expect(evaluate(ctx, vandal+p.source)).To(MatchJSON(p.value))
	}, suite.Entries("programs under the vandal", vandalised, entryOf))

	It("changes nothing of what the console shows", func(ctx SpecContext) {
		result := execute(ctx, vandal+`
			console.log('x %s', { a: [1, { b: 1 }], c: 'q' }, 's'); console.log(new URL('http://x'), new Headers({ a: 'b' }), 5n, /x/g); console.table([{ a: 1 }]);
			console.group('g'); console.log('in\nner'); console.groupEnd(); console.count()`)
		Expect(result.Fault).To(BeNil())
		texts := []string{}
		for _, l := range result.Console {
			texts = append(texts, l.Text)
		}
		Expect(texts).To(HaveExactElements("x { a: [ 1, { b: 1 } ], c: 'q' } s", "URL { href: 'http://x/' } Headers { 'a' => 'b' } 5n /x/g",
			ContainSubstring("│ 0       │ 1 │"), "g", "  in\n  ner", "default: 1"))
	})

	It("is itself real: without captured builtins its patches bite", func(ctx SpecContext) {
		Expect(evaluate(ctx, vandal+`try { [1].map(() => 1); return 'untouched'; } catch (e) { return e.message; }`)).To(MatchJSON(`"PATCHED"`))
	})
})

// liar gives promises a constructor that is not theirs, which makes an await call their then, and counts both. keep looks at a
// promise once, and so does the program that returns later's.
const liar = `
	const { then } = Promise.prototype; let looks = 0, thens = 0; const kept = [];
	const keep = (p) => { looks--; Reflect.apply(then, p, [(v) => kept.push(v), (e) => kept.push(e.name)]); };
	Object.defineProperty(Promise.prototype, 'constructor', { get() { looks++; return class {}; }, configurable: true });
	Promise.prototype.then = function (...args) { thens++; return Reflect.apply(then, this, args); };
	const bytes = (text) => new TextEncoder().encode(text); const stream = (...chunks) => new ReadableStream({ start(c) { for (const chunk of chunks) c.enqueue(chunk); c.close(); } });
	const later = (read) => { looks--; thens--; return new Promise((done) => setTimeout(() => done([read(), looks, thens]))); };
`

// The runtime's own promises: each program ends with what it kept, and how often anything of the runtime's was looked at.
var lied = []program{
	{"waits for a program's own promise", `return later(() => 'nothing')`, `["nothing",0,0]`},
	{"reads a body that is a stream", `for (const how of ['text', 'json', 'formData']) keep(new Response(stream(bytes('1')))[how]()); keep(new Request('http://a', { method: 'POST', body: stream(bytes('ab')), duplex: 'half' }).text()); return later(() => kept)`, `[["1",1,"TypeError","ab"],0,0]`},
	{"reads both of a body's clones", `const r = new Response(stream(bytes('a'), bytes('b'))); keep(r.clone().text()); keep(r.text()); return later(() => kept)`, `[["ab","ab"],0,0]`},
	{"reads a stream", `const r = stream(1).getReader(); keep(r.read()); keep(r.read()); keep(r.closed); return later(() => [kept[0], kept.length])`, `[[{"value":1,"done":false},3],0,0]`},
	{"iterates a stream", `const i = stream(1, 2).values(); for (let n = 0; n < 3; n++) keep(i.next()); return later(() => kept.map((step) => step.value ?? 'end'))`, `[[1,2,"end"],0,0]`},
	{"leaves an iteration", `const i = new ReadableStream().values(); keep(i.return('left')); return later(() => kept)`, `[[{"value":"left","done":true}],0,0]`},
	{"cancels a stream, and one that has failed", `
		keep(new ReadableStream().cancel()); keep(stream(1).getReader().cancel()); keep(new ReadableStream({ start(c) { c.error(new RangeError()); } }).cancel()); return later(() => kept.map(String).sort())`, `[["RangeError","undefined","undefined"],0,0]`},
	{"reads both branches of a tee, and one of a stream that fails", `
		for (const branch of stream(1).tee()) keep(branch.getReader().read()); for (const branch of new ReadableStream({ start(c) { c.error(new RangeError()); } }).tee()) keep(branch.getReader().read());
		return later(() => kept.map((step) => step.value ?? step))`, `[["RangeError","RangeError",1,1],0,0]`},
	{"lets a rejection that nobody waits for be none of the program's", `
		const failed = new ReadableStream({ start(c) { c.error(new RangeError()); } }); failed.getReader(); let c; const open = new ReadableStream({ start(x) { c = x; } }); open.getReader(); c.error(1); new ReadableStream().getReader().releaseLock(); return later(() => 'none')`, `["none",0,0]`},
}

var _ = Describe("A guest whose promises lie about their constructor", func() {
	DescribeTable("sees nothing of how the runtime", func(ctx SpecContext, p program) {
		Expect(evaluate(ctx, liar+p.source)).To(MatchJSON(p.value))
	}, suite.Entries("programs of a liar", lied, entryOf))

	It("sees nothing of how an import() waits for its module, and of Promise's species nothing either", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		result, err := pool.Execute(ctx, executor.Program{
			Source: liar + `
				Object.defineProperty(Promise, Symbol.species, { get() { looks++; return class {}; } });
				for (const name of ['./plain', './data.json', './good', './good', './data.json', './bad', './none']) keep(import(name));
				return later(() => kept.map((m) => m.default ?? m))`,
			Modules: map[string]string{"./plain": "export default 'plain'", "./good": "await null; export default 'good'", "./data.json": "[1]", "./bad": "await null; throw new RangeError('bad')"},
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Fault).To(BeNil())
		Expect(result.Value).To(MatchJSON(`[["Error","plain",[1],[1],"good","good","RangeError"],0,0]`))
	})

	It("is itself real: an await of its own looks, and calls", func(ctx SpecContext) {
		Expect(evaluate(ctx, liar+`await Promise.resolve(1); return [looks > 0, thens]`)).To(MatchJSON(`[true,1]`))
	})

	DescribeTable("changes nothing of what the host reads, from", func(ctx SpecContext, program executor.Program) {
		suite.Needs(suite.WorkerPlatform)
		program.Tools = func(context.Context, executor.ToolCall) (any, error) { return "answered", nil }
		result, err := pool.Execute(ctx, program)
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Fault).To(BeNil())
		Expect(result.Value).To(MatchJSON(`"answered"`))
	},
		Entry("a body", executor.Program{Source: throwing + `return 'answered'`}),
		Entry("a body that called a tool", executor.Program{Source: `const called = tools.a.b(); let answer; called.then((a) => { answer = a; }); await new Promise((done) => setTimeout(done, 5)); ` + throwing + ` return answer ?? 'answered'`}),
		Entry("a text that is a function", executor.Program{Source: `() => { ` + throwing + ` return 'answered' }`}),
		Entry("a module", executor.Program{Form: executor.Module, Source: throwing + `export default 'answered'`}),
		Entry("a module that waits for another, which has such promises made", many(0)),
		Entry("a module that awaits alone, and then imports one that awaits", executor.Program{
			Form: executor.Module, Source: `await null; ` + throwing + ` import('./later'); ` + told,
			Modules: map[string]string{"./later": `await null; globalThis.answer = 'answered'`},
		}),
		Entry("a module that awaits alone, and then imports one that waits for another", executor.Program{
			Form: executor.Module, Source: `await null; import('./waits'); ` + told,
			Modules: map[string]string{"./waits": `import './throwing'; import answer from './later'; await null; globalThis.answer = answer`,
				"./throwing": throwing, "./later": `await null; export default 'answered'`},
		}),
		Entry("a module that waits beside another that awaited alone", executor.Program{
			Form: executor.Module, Source: `import('./waits'); for (let i = 0; i < 9; i++) await null; import('./alone'); ` + told,
			Modules: map[string]string{"./waits": `import answer from './later'; await null; globalThis.answer = answer`, "./alone": `await null; ` + throwing,
				"./later": `for (let i = 0; i < 99; i++) await null; export default 'answered'`},
		}),
		Entry("a module of many, which waits for another", many(100)),
		Entry("a module whose export is a function", executor.Program{Form: executor.Module, Source: throwing + `export default () => 'answered'`}),
	)
})

// throwing makes every look at a promise's constructor an error.
const throwing = `Object.defineProperty(Promise.prototype, 'constructor', { get() { throw new Error('PATCHED'); }, configurable: true }); `

// told waits for an answer without a look at a promise's constructor: an await has one at a promise.
const told = `while (globalThis.answer === undefined) await null; export default globalThis.answer`

// many is a program of so many modules beside one that awaits and is waited for, and one that has all promises lie.
func many(n int) executor.Program {
	p := executor.Program{Form: executor.Module, Source: `import './throwing'; import answer from './later'; await null; export default answer`,
		Modules: map[string]string{"./throwing": throwing, "./later": `await null; export default 'answered'`}}
	for i := range n {
		name := fmt.Sprintf("./%d", i)
		p.Modules[name] = "export default 0"
		p.Source = fmt.Sprintf("import '%s'; ", name) + p.Source
	}
	return p
}

// Objects that change under the runtime's hands, and arguments made to break it.
var tricks = []program{
	{"a getter that sorts the query it is read for", `
		const p = new URLSearchParams('b=1&a=2'); p.set({ toString() { p.sort(); return 'c'; } }, '3'); return p.toString()`, `"a=2&b=1&c=3"`},
	{"a conversion that throws leaves all as it was", `
		const h = new Headers({ a: '1' }); return [thrown(() => h.set('a', { toString() { throw new RangeError(); } })), h.get('a')]`, `["RangeError","1"]`},
	{"a listener that dispatches for ever ends with the stack", `
		const t = new EventTarget(); let error; t.addEventListener('a', () => { try { t.dispatchEvent(new Event('a')); } catch (e) { error ??= e.name; } }); t.dispatchEvent(new Event('a')); return error`, `"RangeError"`},
	{"an iterator that never ends is stopped by its own throw", `
		let n = 0; const forever = { [Symbol.iterator]: () => ({ next() { if (n++ > 1000) throw new RangeError(); return { value: ['a', 'b'], done: false }; } }) }; return thrown(() => new URLSearchParams(forever))`, `"RangeError"`},
	{"a private field does not travel by prototype", `
		return [thrown(() => Object.create(new URL('http://a')).href), thrown(() => Object.setPrototypeOf({}, Headers.prototype).get('a')), thrown(() => Reflect.get(Blob.prototype, 'size')), thrown(() => new Proxy(new FormData(), {}).get('a'))]`,
		`["TypeError","TypeError","TypeError","TypeError"]`},
	{"a species does not see the runtime's bytes", `
		let seen = 0; for (const C of [Uint8Array, ArrayBuffer]) Object.defineProperty(C, Symbol.species, { get() { seen++; return undefined; }, configurable: true });
		Object.defineProperty(Uint8Array.prototype, 'constructor', { get() { seen++; return Uint8Array; }, configurable: true });
		await new Blob([new Uint8Array(9)]).slice(1, 3).arrayBuffer(); new TextDecoder().decode(new Uint8Array([0xe2]), { stream: true }); await new Response(new Uint8Array(3)).bytes(); return seen`, `0`},
	{"a subclass of a builtin is a buffer source like another", `
		class Bytes extends Uint8Array { get length() { return 1e9; } get byteLength() { return 1e9; } get buffer() { return null; } } return [new TextDecoder().decode(new Bytes([65, 66])), new Blob([new Bytes(3)]).size]`, `["AB",3]`},
	{"a pattern that canonicalising leaves too little of is refused", `
		return [' *', '\0*b', '\n:a', '../../a*', '\t(.*)'].map((pathname) => thrown(() => new URLPattern({ pathname })))`, `["TypeError","TypeError","TypeError","TypeError","TypeError"]`},
	{"a group with text before its name is one in every component", `
		return ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'].map((key) => { const given = key === 'port' ? '{8:b}?' : '{a:b}?'; return new URLPattern({ [key]: given })[key] === given && new URLPattern({ [key]: given }).test({ [key]: key === 'port' ? '81' : 'ab' }); })`, `[true,true,true,true,true,true,true,true]`},
	{"an input that canonicalising leaves too little of matches nothing", `return [new URLPattern().test({ pathname: '../..' }), new URLPattern().exec({ pathname: '../..' })]`, `[false,null]`},
	{"a string of half a gigabyte is refused with an error", `
		return [thrown(() => new URL('http://a/' + 'x'.repeat(2 ** 28))), thrown(() => new TextEncoder().encode('x'.repeat(2 ** 28))), thrown(() => new Blob(['x'.repeat(2 ** 28)]))]`, `["TypeError","RangeError","RangeError"]`},
}

var _ = DescribeTable("Tricks", returnsItsValue, suite.Entries("tricks", tricks, entryOf))

// recorder puts a function in the place of the prototype of every constructor there is, and of the builtins' constructors that make
// derived objects. seen is what any of them is handed.
const recorder = `
	const seen = []; const record = function (...args) { seen.push(...args); return Reflect.construct(Object, [], new.target ?? Object); };
	const parents = new Map(); for (const name of Object.getOwnPropertyNames(globalThis)) { const C = globalThis[name]; if (typeof C === 'function' && C.prototype) parents.set(C, Object.getPrototypeOf(C)); }
	for (const C of parents.keys()) Object.setPrototypeOf(C, record);
`

// What a program does with an interface that has a parent, whatever it has made of the parent.
var parented = []program{
	{"an event with a detail", `const e = new CustomEvent('a', { detail: { b: 1 }, cancelable: true }); e.preventDefault(); return [e.type, e.detail.b, e.defaultPrevented, e instanceof Event, seen.length]`, `["a",1,true,true,0]`},
	{"a signal", `
		const c = new AbortController(), any = AbortSignal.any([c.signal, AbortSignal.timeout(1e6)]), of = new Request('http://a', { signal: c.signal }).signal; let fired = 0; c.signal.addEventListener('abort', () => fired++); any.onabort = () => fired++;
		c.abort('x'); return [any.reason, of.aborted, AbortSignal.abort(1).reason, fired, c.signal instanceof EventTarget, seen.length]`, `["x",true,1,2,true,0]`},
	{"a file", `
		const f = new File(['ab'], 'n', { type: 'a/b', lastModified: 7 }), form = new FormData(); form.append('b', new Blob(['q'])); form.append('f', f, 'other');
		const back = await new Response(form).formData(), copy = structuredClone(f);
		return [f.name, f.size, f.type, f.lastModified, await f.slice(1).text(), await back.get('f').text(), back.get('b').name, copy.name, await copy.text(), f instanceof Blob, seen.length]`,
		`["n",2,"a/b",7,"b","ab","blob","n","ab",true,0]`},
	{"a class of its own", `
		class Named extends File { constructor(name) { super(['x'], name); } get upper() { return this.name.toUpperCase(); } } const f = new Named('n');
		return [f.upper, f.size, f instanceof Named, Object.getPrototypeOf(f) === Named.prototype, seen.length]`, `["N",1,true,true,0]`},
	{"every other interface", `
		new URL('http://a').searchParams.get('a'); new URLPattern({ pathname: '/:a' }).test('http://a/b'); new Headers([['a', 'b']]).keys().next(); await new Response('x').clone().blob(); new DOMException('a').message;
		const t = new ReadableStream({ start(c) { c.enqueue(1); c.close(); } }).tee(); for await (const n of t[0]); await t[1].cancel(); new TextDecoder().decode(new TextEncoder().encode('a'), { stream: true }); new Request('http://a', { method: 'POST', body: new URLSearchParams('a') }).clone(); return seen.length`, `0`},
}

var _ = DescribeTable("A function in the place of a parent gets nothing to see of", func(ctx SpecContext, p program) {
	Expect(evaluate(ctx, recorder+p.source)).To(MatchJSON(p.value))
}, suite.Entries("interfaces", parented, entryOf))

var _ = It("finds the parents of the interfaces where Web IDL has them", func(ctx SpecContext) {
	Expect(evaluate(ctx, `
		return [[CustomEvent, Event], [AbortSignal, EventTarget], [File, Blob]].map(([C, P]) => [Object.getPrototypeOf(C) === P, Object.getPrototypeOf(C.prototype) === P.prototype, C.prototype.constructor === C, C.name, Object.getOwnPropertyNames(C)])`)).To(MatchJSON(`[
		[true,true,true,"CustomEvent",["length","name","prototype"]],
		[true,true,true,"AbortSignal",["length","name","prototype","abort","timeout","any"]],
		[true,true,true,"File",["length","name","prototype"]]]`))
})
