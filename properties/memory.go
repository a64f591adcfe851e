package properties

import (
	"slices"

	"github.com/isoproof/isoproof/executor"
)

// Memory is the promise that what a program makes its process hold stays in one bound: V8's heap in steps, single requests
// that no limit can grant, builtins that allocate in one go, and everything that is not in V8's heap.
func Memory() Family {
	return Family{
		Name:    "memory",
		Promise: "every program ends with its declared text, and the resident memory of its worker grows by no more than limit and overhead",
		Cases:   slices.Concat(steps, requests, abrupt, outside),
	}
}

// fills is a program that ends at its memory limit.
func fills(name, source string) Case {
	return newCase(name, source, executor.Limits{Timeout: Patience}).ends(executor.Memory, memoryText(MemoryLimit>>20)).stops(Either)
}

// gentle is a program whose worker goes on.
func gentle(name, source string) Case { return fills(name, source).stops(Inside) }

// denied is a program that asks for more until it is refused.
func denied(name, setup, step, size string) Case {
	source := setup + `; let held = 0; try { for (;;) { ` + step + `; held += ` + size + `; } } catch (e) { return { denied: String(e), held }; }`
	return gentle(name, source).ends(Denied, "RangeError: Array buffer allocation failed")
}

// The heap, filled in steps: V8 notices and the program is stopped.
var steps = []Case{
	gentle("arrays", `const a = []; for (;;) a.push(new Array(1000).fill(1));`),
	fills("one array", `const a = []; for (;;) a.push(1.5);`),
	gentle("objects", `const a = []; for (;;) a.push({ x: 1, y: [2], z: {} });`).under(16),
	gentle("linked list", `let l = null; for (;;) l = { l, a: [1, 2, 3, 4, 5, 6, 7, 8, 9] };`).under(16),
	gentle("strings", `const a = []; for (let i = 0; ; i++) a.push(('s' + i).padEnd(500));`).under(16),
	gentle("string that grows", `let s = ''; for (;;) s += 'abcdefgh';`).under(16),
	gentle("strings that were joined", `const a = [], s = 'x'.repeat(1024); for (;;) { a.push(s + a.length); a.at(-1).charCodeAt(5); }`),
	gentle("JSON texts", `const a = []; for (let i = 0; ; i++) a.push(JSON.stringify({ i, t: 'x'.repeat(500) }));`).under(16),
	gentle("JSON values", `const a = []; for (;;) a.push(JSON.parse('[' + '[1,2,3],'.repeat(50) + '1]'));`).under(16),
	gentle("maps", `const a = []; for (;;) a.push(new Map([[1, 2], [3, 4]]));`).under(16),
	fills("one map", `const m = new Map(); for (let i = 0; ; i++) m.set(i, [i, i, i, i, i, i, i, i]);`).under(16),
	gentle("sets", `const a = []; for (;;) a.push(new Set([1, 2, 3]));`).under(16),
	gentle("weak maps", `const w = new WeakMap(), keep = []; for (;;) { const k = {}; keep.push(k); w.set(k, new Array(50).fill(1)); }`).under(16),
	fills("properties", `const o = {}; for (let i = 0; ; i++) o['k' + i] = new Array(50).fill(i);`).under(16),
	fills("sparse elements", `const o = {}; for (let i = 0; ; i++) o[i * 7919] = new Array(50).fill(i);`).under(16),
	gentle("closures", `const a = []; for (let i = 0; ; i++) a.push(() => i);`).under(16),
	gentle("bound functions", `let f = () => {}; for (;;) f = f.bind(null, 1, 2, 3, 4, 5, 6, 7, 8);`).under(16),
	gentle("classes", `const a = []; for (;;) a.push(class { x = 1; m() {} });`).under(16),
	gentle("generators", `const a = []; for (;;) a.push(function* () { yield 1; }());`).under(16),
	gentle("async functions", `const a = []; for (;;) a.push((async () => { await new Promise(() => {}); })());`).under(16),
	gentle("promises", `const a = []; for (;;) a.push(new Promise(() => {}).then(() => {}));`).under(16),
	gentle("rejections", `for (;;) Promise.reject(1);`).under(16),
	gentle("microtasks", `for (;;) queueMicrotask(() => {});`).under(16),
	gentle("regular expressions", `const a = []; for (let i = 0; ; i++) { const r = new RegExp('(?:a|b|c){1,200}' + i); r.test('abc'); a.push(r); }`).under(16),
	gentle("errors and their stacks", `const a = []; for (;;) { const e = new Error('x'.repeat(100)); e.stack; a.push(e); }`).under(16),
	gentle("symbols", `const a = []; for (;;) a.push(Symbol('x'.repeat(100)));`).under(16),
	gentle("BigInts", `const a = []; for (let i = 1n; ; i++) a.push(i << 10_000n);`),
	gentle("dates", `const a = []; for (;;) a.push(new Date());`).under(16),
	gentle("proxies", `const a = []; for (;;) a.push(new Proxy({}, {}));`).under(16),
	gentle("small typed arrays", `const a = []; for (;;) a.push(new Uint8Array(8));`).under(16),
	gentle("weak references and registries", `const a = []; for (;;) a.push(new FinalizationRegistry(() => {}), new WeakRef({}));`).under(16),
	gentle("spread of a generator", `[...(function* () { for (;;) yield [1, 2, 3, 4, 5, 6, 7, 8]; })()];`).under(16),
	fills("Object.fromEntries of a generator", `Object.fromEntries((function* () { for (let i = 0; ; i++) yield ['k' + i, new Array(50).fill(i)]; })());`).under(16),
	gentle("Promise.all of a generator", `await Promise.all((function* () { for (;;) yield 1; })());`).under(16),
	gentle("module source", `await import('a');`).with(map[string]string{"a": `const a = []; for (let i = 0; ; i++) a.push(new Array(100).fill(i));`}),
	gentle("result", `return new Array(1e6).fill('x'.repeat(100));`).under(16),
}

// Single requests: refused where they are made, and the program may go on.
var requests = []Case{
	gentle("buffer", `new ArrayBuffer(2 ** 30);`).throws("RangeError: Array buffer allocation failed"),
	gentle("buffer of the largest length", `new ArrayBuffer(2 ** 53 - 1);`).throws("RangeError: Invalid array buffer length"),
	gentle("typed array", `new Float64Array(2 ** 27);`).throws("RangeError: Array buffer allocation failed"),
	gentle("copy of a typed array", `new Uint8Array(2 ** 25 + 2 ** 20).slice().slice();`).throws("RangeError: Array buffer allocation failed"),
	gentle("string", `'x'.repeat(2 ** 30);`).throws("RangeError: Invalid string length"),
	gentle("characters of a string of a thousand million", `[...'.'.repeat(1e9)];`).throws("RangeError: Invalid string length"),
	gentle("BigInt", `2n ** (2n ** 30n);`).throws("RangeError: Maximum BigInt size exceeded"),
	gentle("array", `new Array(2 ** 32);`).throws("RangeError: Invalid array length"),
	denied("buffers of 1 MiB", `const a = []`, `a.push(new ArrayBuffer(2 ** 20))`, `2 ** 20`),
	denied("buffers of 4 MiB, written", `const a = []`, `a.push(new Uint8Array(2 ** 22).fill(1))`, `2 ** 22`),
	denied("buffers of a page", `const a = []`, `a.push(new ArrayBuffer(4096))`, `4096`),
	denied("buffers of one byte, a page each", `const a = []`, `a.push(new ArrayBuffer(1))`, `4096`),
	denied("typed arrays of numbers", `const a = []`, `a.push(new Float64Array(2 ** 16).fill(1.5))`, `2 ** 19`),
	denied("encoded texts", `const a = [], e = new TextEncoder(), t = 'x'.repeat(2 ** 20)`, `a.push(e.encode(t))`, `2 ** 20`).web(),
	denied("after a million buffers dropped", `const a = []; for (let i = 0; i < 1e6; i++) new ArrayBuffer(1)`, `a.push(new ArrayBuffer(2 ** 20))`, `2 ** 20`),
	gentle("large buffers dropped", `for (let i = 0; i < 500; i++) new ArrayBuffer(50 * 2 ** 20); return new ArrayBuffer(50 * 2 ** 20).byteLength;`).returns(`52428800`),
}

// Builtins that allocate in one go: V8 can only abort, and the worker says why before it goes.
var abrupt = []Case{
	fills("Array(1e9).fill(0)", `Array(1e9).fill(0);`),
	fills("fill of an array-like", `[].fill.call({ length: 2 ** 53 - 1 }, 0);`),
	fills("characters of a long string", `'1'.repeat(0x7ffffff).split('');`),
	fills("sort of a long string", `[].sort.call('1'.repeat(0x7ffffff));`),
	fills("join of a long string", `[].join.call('1'.repeat(0x7ffffff));`),
	fills("JSON of a long text", `JSON.parse('[' + '1,'.repeat(0x3fffffd) + '1]');`),
	fills("JSON of five million brackets", `JSON.parse('['.repeat(5e6));`),
	fills("expression over a long text", `/1+2/.test('1'.repeat(127 << 20));`),
	fills("join of sixteen million", `new Array(2 ** 24).fill(0).join('ab');`),
	fills("array from a buffer of the same length", `const b = new Uint8Array(2 ** 25); return Array.from(b).length;`),
	fills("spread of a buffer of the same length", `const b = new Uint8Array(2 ** 25); return [...b].length;`),
	fills("slice of a buffer of the same length", `const b = new Uint8Array(2 ** 25); return Array.prototype.slice.call(b).length;`),
	fills("arguments", `Reflect.apply(() => {}, null, { length: 2 ** 25 });`),
	fills("fromCharCode of a buffer", `String.fromCharCode.apply(null, new Uint8Array(2 ** 25));`),
	fills("sort of an array-like", `[].sort.call({ length: 3e8 });`),
	fills("sort of a typed array with a comparison", `new Float64Array(7e6).fill(1).sort((a, b) => 0);`),
	fills("keys of a buffer", `Object.keys(new Uint8Array(2 ** 24)).length;`),
	fills("split of a long string", `'a'.repeat(2 ** 25).split('a').length;`),
	fills("replacement that doubles", `let s = 'x'.repeat(2 ** 20); for (;;) s = s.replace('x', s);`),
	fills("replacement of each character", `'x'.repeat(2 ** 28).replace(/x/g, 'yy').length;`),
	fills("upper case", `'x'.repeat(2 ** 28).toUpperCase().length;`),
	fills("comparison", `'a'.repeat(2 ** 28).localeCompare('a'.repeat(2 ** 28) + 'b');`),
	fills("encodeURIComponent", `encodeURIComponent('\u1234'.repeat(2 ** 23));`),
	fills("map of an array", `new Array(2 ** 25).fill().map((_, i) => i);`),
	fills("JSON of a sparse array", `const a = []; a.length = 2 ** 25; return JSON.stringify(a).length;`),
	fills("message of an error", `throw new Error('x'.repeat(2 ** 27));`),
	fills("uncaught string", `throw 'x'.repeat(2 ** 28);`),
	fills("one string as the result", `return 'x'.repeat(2 ** 27);`),
	{
		Name:     "string that doubles itself",
		Program:  fills("", `let s = 'x'.repeat(2 ** 20); for (;;) s = s.replace(/x/g, '$&$&');`).Program,
		Ending:   Ending{string(executor.Memory), memoryText(MemoryLimit >> 20)},
		Stops:    Either,
		Recorded: true,
	},
}

// What is not in V8's heap.
var outside = []Case{
	gentle("WebAssembly, shared memory", `return [typeof WebAssembly, typeof SharedArrayBuffer, typeof Atomics];`).returns(`["undefined","undefined","undefined"]`),
	gentle("resizable buffers", `const b = new ArrayBuffer(2 ** 20, { maxByteLength: 2 ** 30 }); return [b.resizable, b.maxByteLength, b.resize].map((x) => typeof x);`).
		returns(`["undefined","undefined","undefined"]`),
	gentle("transfer", `let b = new ArrayBuffer(2 ** 20); for (let i = 0; i < 10_000; i++) b = structuredClone(b, { transfer: [b] }); return [typeof ArrayBuffer.prototype.transfer, b.byteLength];`).
		returns(`["undefined",1048576]`),
	gentle("three million buffers of one byte, and then arrays", `const a = []; try { for (let i = 0; i < 3e6; i++) a.push(new ArrayBuffer(1)); } catch {} for (;;) a.push([1, 2, 3]);`),
	gentle("three million typed arrays of one byte", `const a = []; for (let i = 0; i < 3e6; i++) a.push(new Uint8Array(1)); return a.length;`),
	gentle("console lines", `for (let i = 0; i < 20_000; i++) console.log('x'.repeat(10_000)); return 1;`).returns(`1`),
	fills("one console line", `console.log('x'.repeat(2 ** 28));`),
	gentle("console of a large array", `console.log(new Array(4e6).fill({ a: 1 })); return 1;`).returns(`1`),
	gentle("tool payload", `await tools.a.b('x'.repeat(2 ** 23));`).calling(prompt).ends(executor.Limit, "tool payload limit of 1048576 exceeded"),
	fills("tool payload past the memory limit", `await tools.a.b('x'.repeat(2 ** 27));`).calling(prompt),
	gentle("tool calls without an end", `for (;;) tools.a.b('x'.repeat(1000));`).calling(silent).ends(executor.Limit, "tool calls limit of 1000 exceeded"),
	gentle("URL of a long text", `new URL('https://a/' + 'x'.repeat(2 ** 22));`).web().throws("TypeError: Invalid URL: its 4194314 characters are more than 1048576"),
	gentle("URLs", `const a = []; for (;;) a.push(new URL('https://a.b/' + 'c'.repeat(1000)));`).web().under(16),
	gentle("query of a long text", `new URLSearchParams('a=b&'.repeat(2 ** 22));`).web().throws("RangeError: the memory limit cannot grant what this call needs"),
	gentle("base64 of a long text", `btoa('a'.repeat(2 ** 26));`).web().throws("RangeError: the memory limit cannot grant what this call needs"),
	gentle("patterns", `const a = []; for (;;) a.push(new URLPattern({ pathname: '/:a' + 'x'.repeat(500) }));`).web().under(16),
	gentle("blobs", `const a = []; for (;;) a.push(new Blob(['x'.repeat(1000)]));`).web(),
	gentle("blob of blobs", `let b = new Blob(['x'.repeat(2 ** 20)]); for (;;) b = new Blob([b, b]);`).web().throws("RangeError: Array buffer allocation failed"),
	gentle("form", `const f = new FormData(); for (;;) f.append('a', 'b'.repeat(1000) + Math.random());`).web().under(16),
	gentle("event targets", `const a = []; for (;;) a.push(new AbortController());`).web().under(16),
	fills("number formats", `const a = []; for (;;) a.push(new Intl.NumberFormat('en'));`),
	fills("date formats", `const a = []; for (;;) a.push(new Intl.DateTimeFormat('de'));`),
	fills("collators", `const a = []; for (;;) a.push(new Intl.Collator('de'));`),
	fills("segments", `const a = []; for (;;) a.push(new Intl.Segmenter('en').segment('x'.repeat(10_000)));`),
	fills("segments of a long text", `new Intl.Segmenter('en', { granularity: 'word' }).segment('a '.repeat(2 ** 25)).containing(2 ** 25);`),
}
