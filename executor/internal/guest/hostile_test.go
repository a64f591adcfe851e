package guest_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

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
