package guest_test

import (
	"encoding/json"
	"fmt"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/processes"
	"github.com/isoproof/isoproof/harness/suite"
)

// Every constructor, static, method, getter and setter of every web interface, and every operation of the global, is called with each of
// these, in every place of up to three arguments and on receivers of the right and the wrong kind; so is every interface without new and for
// another target, and a tool. What comes of it is the guest's to
// see: a value, or an error it can catch. It never ends the engine.
var badValues = []struct{ what, source string }{
	{"nothing", `[undefined, null]`},
	{"wrong types", `[0, -1, NaN, Infinity, 2 ** 53, 5n, true, Symbol('s'), 'text', [], {}, () => 1, class {}]`},
	{"lone surrogates", `['\ud800', 'a\udc00b', 'http://\ud800/\udfff']`},
	{"huge strings", `['x'.repeat(2 ** 20 + 1), 'http://a/' + '\u20ac'.repeat(2 ** 16), '('.repeat(5000)]`},
	{"detached buffers", `(() => { const b = new ArrayBuffer(8), out = [b, new Uint8Array(b), new DataView(b), new BigInt64Array(b)]; structuredClone(0, { transfer: [b] }); return out; })()`},
	{"buffers of every kind", `[new ArrayBuffer(0), new Uint8Array(3), new Float64Array(1), new DataView(new ArrayBuffer(4), 1), Object.setPrototypeOf(new Uint8Array(2), null)]`},
	{"proxies", `(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return [proxy, new Proxy([], {}), new Proxy(function () {}, {}), new Proxy(new Uint8Array(1), {}), new Proxy({}, new Proxy({}, { get() { throw new RangeError('trap'); } }))]; })()`},
	{"getters that throw", `[new Proxy({}, { get(t, k) { throw new RangeError(String(k)); } }), { [Symbol.iterator]() { throw new RangeError(); } }, { toString() { throw new RangeError(); }, valueOf() { throw new RangeError(); } }, { [Symbol.toPrimitive]() { return {}; } }]`},
	{"getters that re-enter", `(() => { let depth = 0; const again = () => { if (depth++ < 3) for (const object of objects) try { object.append?.('a', 'b'); object.set?.('a', 'c'); object.sort?.(); object.delete?.('a'); object.abort?.(); object.cancel?.(); structuredClone(bytes.buffer, { transfer: [bytes.buffer] }); } catch {} return 'a'; };
		return [{ toString: again }, { get type() { return again(); }, get signal() { again(); }, get headers() { again(); return {}; } }, { *[Symbol.iterator]() { again(); yield ['a', { toString: again }]; again(); } }, new Proxy({}, { get: again, ownKeys: () => (again(), ['a']), getOwnPropertyDescriptor: () => (again(), { value: 1, enumerable: true, configurable: true }) })]; })()`},
	{"endless and lying iterators", `[{ [Symbol.iterator]: () => ({ next: () => ({ done: false, get value() { throw new RangeError(); } }) }) }, { [Symbol.iterator]: () => ({}) }, { [Symbol.iterator]: () => 1 }, { length: -1 }, { length: 2 ** 53, 0: 'x' }]`},
	{"objects of the other interfaces", `objects`},
}

// instances makes objects of every web interface.
const instances = `
	const controller = () => { let c; new ReadableStream({ start(x) { c = x; } }); return c; };
	const make = () => [new URL('http://a/b?c=d'), new URLSearchParams('a=1&b=2'), new URLPattern({ pathname: '/:a' }), new EventTarget(), new Event('e'), new CustomEvent('e'), new AbortController(), new AbortController().signal, AbortSignal.any([new AbortController().signal]),
		new Headers({ a: 'b' }), new FormData(), new Blob(['ab']), new File(['c'], 'd'), new Request('http://a', { method: 'POST', body: 'x' }), new Response('y'), new Response(new ReadableStream()), new ReadableStream(), new ReadableStream().getReader(), new TextEncoder(), new TextDecoder('utf-16le'), new DOMException('m'), crypto, performance,
		controller(), new URLSearchParams('a=1').entries(), new Headers({ a: 'b' }).keys(), new FormData().values(), new ReadableStream().values()];
`

// calls makes every call with every value of bad and counts them. Promises are taken care of; so is what a call starts.
const calls = instances + `
	const bytes = new Uint8Array(16);
	const objects = make(); let made = 0; const hush = (value) => { if (value instanceof Promise) value.catch(() => {}); else if (typeof value === 'function') return; else if (value && typeof value.next === 'function') try { hush(value.next()); } catch {} };
	const attempt = (f) => { made++; try { hush(f()); } catch (e) { if (e === undefined) throw new Error('undefined thrown'); } };
	const interfaces = input.interfaces.map((name) => globalThis[name]);
	const operations = input.operations.map((n) => globalThis[n]);
	const bad = BAD_OF(objects, bytes); const sets = bad.flatMap((v) => [[v], [v, v], ['a', v], [v, 'http://a'], ['http://a', v], ['a', 'b', v], [v, v, v]]);
	for (const C of interfaces) for (const args of sets) attempt(() => new C(...args));
	for (const f of operations) for (const args of sets) if (typeof args[0] !== 'function') attempt(() => { const out = f(...args); if (typeof out === 'number') clearTimeout(out); return out; });
	for (const C of interfaces) for (const name of Object.getOwnPropertyNames(C)) if (typeof C[name] === 'function' && name !== 'prototype') for (const args of sets) attempt(() => C[name](...args));
	for (const v of bad.concat(objects)) for (const C of interfaces) for (const name of Reflect.ownKeys(C.prototype)) { const own = Reflect.getOwnPropertyDescriptor(C.prototype, name);
		for (const f of [own.value, own.get, own.set]) if (typeof f === 'function' && name !== 'constructor') attempt(() => f.call(v, v)); }
	for (const args of sets) for (const o of make()) for (let p = Object.getPrototypeOf(o); p && p !== Object.prototype; p = Object.getPrototypeOf(p)) for (const name of Reflect.ownKeys(p)) {
		const own = Reflect.getOwnPropertyDescriptor(p, name); if (name === 'constructor' || (typeof args[0] === 'function' && name !== 'addEventListener')) continue;
		if (typeof own.value === 'function') attempt(() => own.value.call(o, ...args)); else if (own.set) attempt(() => own.set.call(o, args[0])); }
	for (const call of Object.keys(console)) for (const args of sets) attempt(() => console[call](...args));
	for (const name of Object.keys(performance)) for (const args of sets) attempt(() => performance[name](...args));
	for (const v of bad) for (const C of interfaces) { attempt(() => C(v)); attempt(() => Reflect.construct(C, ['http://a', v], v)); attempt(() => Reflect.construct(C, [v, v], new Proxy(C, { get: () => v }))); }
	const fits = (v) => typeof v !== 'string' || v.length < 2 ** 18; // more is the end of the program: a limit
	for (const v of bad) { if (fits(v)) attempt(() => tools.a.b(v)); attempt(() => tools[v]); if (fits(v)) attempt(() => tools.a[v](v)); for (const trap of Object.getOwnPropertyNames(Reflect)) for (const t of [tools, tools.a]) attempt(() => Reflect[trap](t, v, v)); }
	const reached = new Set(); for (const o of make()) for (let p = Object.getPrototypeOf(o); p; p = Object.getPrototypeOf(p)) reached.add(p);
	return { made, missed: input.interfaces.filter((name) => !reached.has(globalThis[name].prototype)) };
`

var _ = Describe("Bad input", func() {
	DescribeTable("to every function of the web interfaces is a value or an error, and never the engine's end:", func(ctx SpecContext, source string) {
		suite.Needs(suite.WorkerPlatform)
		names, err := json.Marshal(map[string][]string{"interfaces": globals["web interfaces"], "operations": globals["web operations"]})
		Expect(err).NotTo(HaveOccurred())
		before := pool.Stats()
		processes.ResetPeak(before.Workers[0].PID)
		held, _, _ := processes.Resident(before.Workers[0].PID)
		result, err := pool.Execute(ctx, executor.Program{Source: fmt.Sprintf("const BAD_OF = (objects, bytes) => %s;\n", source) + calls, Input: names, Limits: executor.Limits{Timeout: time.Minute}})
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Fault).To(BeNil())
		var calls struct {
			Made   int
			Missed []string // interfaces without an object to call
		}
		Expect(json.Unmarshal(result.Value, &calls)).To(Succeed())
		Expect(calls.Made).To(BeNumerically(">", 5000))
		Expect(calls.Missed).To(BeEmpty())
		Expect(evaluate(ctx, `return 'serves'`)).To(MatchJSON(`"serves"`))
		Expect(pool.Stats().Started).To(Equal(before.Started), "a worker was replaced")
		if _, peak, ok := processes.Resident(before.Workers[0].PID); ok {
			Expect(peak-held).To(BeNumerically("<=", 64<<20+harness.Overhead), "bytes that the worker grew by")
		}
	}, suite.Entries("kinds of bad input", badValues, func(b struct{ what, source string }) TableEntry {
		return Entry(b.what, SpecTimeout(2*time.Minute), b.source)
	}))
})
