package guest_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// structuredClone of the HTML Standard, and random values of the Web Cryptography API.
var clones = []program{
	{"takes the class of an error from a name that is a string, and converts none", `
		const named = (name) => structuredClone(Object.assign(new Error('x'), { name, stack: '' })).constructor.name; return [named('TypeError'), named({ toString: () => 'TypeError' }), named(Symbol('TypeError')), named('AggregateError')]`, `["TypeError","Error","Error","Error"]`},
	{"copies primitives and boxes", `
		const box = (v) => { const c = structuredClone(Object(v)); return typeof c + typeof c.valueOf() + String(c); };
		return [structuredClone(1), structuredClone('a'), structuredClone(null), structuredClone(undefined) === undefined, Object.is(structuredClone(-0), -0), String(structuredClone(5n)), box(1), box('x'), box(true), box(7n)]`,
		`[1,"a",null,true,true,"5","objectnumber1","objectstringx","objectbooleantrue","objectbigint7"]`},
	{"keeps cycles and identity", `const a = { n: 1 }; a.self = a; a.list = [a, a.list2 = []]; const c = structuredClone(a); return [c !== a, c.self === c, c.list[0] === c, c.list[1] === c.list2]`, `[true,true,true,true]`},
	{"copies holes, named properties and own enumerable ones alone", `
		const a = [1, , 3]; a.name = 'x'; class C { x = 1; get y() { return 2; } } const o = Object.defineProperty(new C(), 'hidden', { value: 1 }); o[Symbol()] = 1; const c = structuredClone({ a, o, get g() { return 'got'; } });
		return [1 in c.a, c.a.length, c.a.name, Object.getPrototypeOf(c.o) === Object.prototype, Object.keys(c.o), Reflect.getOwnPropertyDescriptor(c, 'g').value, structuredClone(Object.assign([], { length: 5 })).length]`,
		`[false,3,"x",true,["x"],"got",5]`},
	{"copies collections, dates and expressions", `
		const c = structuredClone({ m: new Map([[{ k: 1 }, new Set(['v'])]]), d: new Date(5), n: new Date(NaN), r: Object.assign(/a+/giu, { lastIndex: 3 }) });
		return [[...c.m][0][0].k, [...[...c.m.values()][0]], +c.d, Number.isNaN(+c.n), String(c.r), c.r.lastIndex, c.r instanceof RegExp]`, `[1,["v"],5,true,"/a+/giu",0,true]`},
	{"copies errors by their kind, with message, stack and cause", `
		const e = new RangeError('m', { cause: { x: 1 } }); const c = structuredClone(e); class Own extends Error { name = 'Own'; } const o = structuredClone(new Own('q')); const d = structuredClone(new DOMException('m', 'AbortError'));
		return [c instanceof RangeError, c.message, c.stack === e.stack, c.cause, Object.keys(c), Object.getPrototypeOf(o) === Error.prototype, o.name, d instanceof DOMException, d.name, d.code]`,
		`[true,"m",true,{"x":1},[],true,"Error",true,"AbortError",20]`},
	{"copies buffers once for all their views", `
		const b = new Uint8Array([1, 2, 3, 4]).buffer; const c = structuredClone([b, new Uint8Array(b, 1, 2), new DataView(b, 2), new Float64Array([1.5]), new BigInt64Array([5n])]); c[1][0] = 9;
		return [[...new Uint8Array(c[0])], c[1].buffer === c[0], c[1].length, c[2].getUint8(0), c[3][0], String(c[4][0]), [...new Uint8Array(b)]]`, `[[1,9,3,4],true,2,3,1.5,"5",[1,2,3,4]]`},
	{"moves the buffers of transfer", `
		const b = new Uint8Array([1, 2]).buffer, v = new Uint8Array(b); const c = structuredClone({ v }, { transfer: [b] }); const refused = (f) => { try { f(); } catch (e) { return e instanceof DOMException && e.name; } };
		const x = new ArrayBuffer(1); return [[...c.v], b.byteLength, v.length, refused(() => structuredClone(b)), refused(() => structuredClone(v)), refused(() => structuredClone(1, { transfer: [b] })), refused(() => structuredClone(1, { transfer: [x, x] })), refused(() => structuredClone(() => 1, { transfer: [x] })), x.byteLength,
			refused(() => structuredClone({ get a() { structuredClone(x, { transfer: [x] }); } }, { transfer: [x] })), refused(() => structuredClone(1, { transfer: [{}] })), thrown(() => structuredClone(1, { transfer: [1] })), thrown(() => structuredClone(1, 2)), thrown(() => structuredClone())]`,
		`[[1,2],0,0,"DataCloneError","DataCloneError","DataCloneError","DataCloneError","DataCloneError",1,"DataCloneError","DataCloneError","TypeError","TypeError","TypeError"]`},
	{"copies blobs and files", `const f = structuredClone(new File(['x'], 'n', { type: 'a/b', lastModified: 3 })); const b = structuredClone(new Blob(['yz'])); return [f instanceof File, f.name, f.type, f.lastModified, await f.text(), b instanceof File, await b.text()]`, `[true,"n","a/b",3,"x",false,"yz"]`},
	{"refuses what has no clone", `
		return [() => 1, Symbol('s'), Object(Symbol()), new WeakMap(), new WeakSet(), new WeakRef({}), Promise.resolve(), new Proxy({}, {}), new Proxy([], {}), [].values(), (function* () {})(), new URL('http://a'), new Headers(), new Response(), new AbortController().signal, new Event('a'), new Intl.NumberFormat(), tools, crypto]
			.map((value) => thrown(() => structuredClone([value]))).filter((name) => name !== 'DataCloneError')`, `[]`},
	{"ends a nesting without end with the stack", `let deep = []; for (let i = 0; i < 1e5; i++) deep = [deep]; return thrown(() => structuredClone(deep))`, `"RangeError"`},
	{"copies blobs, files and exceptions whose prototypes were changed", `
		const of = (o, prototype) => structuredClone([Object.setPrototypeOf(o, prototype)])[0]; const b = of(new Blob(['xy'], { type: 'a/b' }), null); const f = of(new File(['z'], 'n'), Array.prototype); const e = of(new DOMException('m', 'AbortError'), URL.prototype);
		return [b instanceof Blob, b.size, b.type, await b.text(), f instanceof File, f.name, await f.text(), e instanceof DOMException, e.name, e.message]`, `[true,2,"a/b","xy",true,"n","z",true,"AbortError","m"]`},
	{"passes on what a getter throws", `return thrown(() => structuredClone({ get a() { throw new RangeError(); } }))`, `"RangeError"`},
	{"copies a hundred thousand elements, and a sparse array by its elements", `const a = Array.from({ length: 1e5 }, (_, i) => i); const s = []; s[4e9] = 1; return [structuredClone(a).length, structuredClone(a)[99999], structuredClone(s).length]`, `[100000,99999,4000000001]`},

	{"fills arrays of integers, and returns them", `
		const big = new Uint8Array(65536); const same = crypto.getRandomValues(big) === big; return [same, new Set(big).size, crypto.getRandomValues(new BigUint64Array(2)).length, crypto.getRandomValues(new Uint8Array(0)).length, [...crypto.getRandomValues(new Uint8Array(8).subarray(0, 0))].length]`, `[true,256,2,0,0]`},
	{"fills a window of a buffer and nothing else", `const all = new Uint8Array(64); crypto.getRandomValues(all.subarray(16, 48)); return [all.slice(0, 16).every((b) => b === 0), all.slice(48).every((b) => b === 0), all.some((b) => b !== 0)]`, `[true,true,true]`},
	{"refuses other views and more than 65536 bytes", `
		return [new Float32Array(1), new DataView(new ArrayBuffer(1)), new Uint8Array(65537), [1], null, new ArrayBuffer(1)].map((v) => thrown(() => crypto.getRandomValues(v))).concat(thrown(() => crypto.getRandomValues()), thrown(() => new Crypto()), thrown(() => Crypto.prototype.randomUUID()))`,
		`["TypeMismatchError","TypeMismatchError","QuotaExceededError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError"]`},
	{"makes UUIDs of version 4", `
		const all = Array.from({ length: 1000 }, () => crypto.randomUUID()); return [all.every((u) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(u)), new Set(all).size, crypto === crypto, Object.prototype.toString.call(crypto)]`, `[true,1000,true,"[object Crypto]"]`},
}

var _ = DescribeTable("structuredClone and crypto", returnsItsValue, suite.Entries("clones", clones, entryOf))

var _ = Describe("structuredClone goes by what an object is and not by its prototype:", func() {
	It("what cannot be cloned is refused with any, and an object with an interface's prototype is one like any other", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		names, err := json.Marshal(globals["web interfaces"])
		Expect(err).NotTo(HaveOccurred())
		result, err := pool.Execute(ctx, executor.Program{Input: names, Source: prelude + instances + `
			const wrong = []; const cloned = ['Blob', 'File', 'DOMException'];
			const prototypes = [undefined, null, Object.prototype, Array.prototype, Map.prototype, Blob.prototype, (class {}).prototype];
			const names = make().map((o) => o[Symbol.toStringTag]);
			for (const prototype of prototypes) for (const [i, o] of make().entries()) {
				const name = names[i];
				if (prototype !== undefined) Object.setPrototypeOf(o, prototype);
				if (thrown(() => structuredClone({ o })) !== (cloned.includes(name) ? 'nothing' : 'DataCloneError')) wrong.push([name, prototypes.indexOf(prototype)]);
			}
			for (const name of input) for (const prototype of [globalThis[name].prototype, Object.create(globalThis[name].prototype)]) {
				const clone = structuredClone(Object.assign(Object.create(prototype), Object.fromEntries([['$a', [1]]])));
				if (Object.getPrototypeOf(clone) !== Object.prototype || JSON.stringify(clone) !== '{"$a":[1]}') wrong.push(name);
			}
			return wrong`})
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Fault).To(BeNil())
		Expect(result.Value).To(MatchJSON(`[]`))
	})
})
