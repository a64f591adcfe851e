package properties

import (
	"slices"

	"github.com/isoproof/isoproof/executor"
)

// Termination is the promise that a program ends on time, wherever it is: in its own code, in a callback that the engine or
// the runtime makes, in the conversion of its error or its result, or in a builtin that looks at no flag.
func Termination() Family {
	return Family{
		Name:    "termination",
		Promise: "every program settles with its declared text inside timeout, grace and margin, and computes no more",
		Cases:   slices.Concat(loops, expressions, conversions, modules, builtins),
	}
}

// spins is a program that ends at its timeout, inside its isolate.
func spins(name, source string) Case {
	return newCase(name, source, executor.Limits{}).within(Timeout).stops(Inside)
}

// grinds is a program in a builtin that nothing interrupts, once it is in there: it gets the time to arrive.
func grinds(name, source string) Case { return spins(name, source).within(Arrival).stops(WithWorker) }

var loops = []Case{
	spins("while", `while (true);`),
	spins("for with a body", `for (let i = 0; ; i++) Math.sqrt(i);`),
	spins("finally that loops", `for (;;) { try { for (;;); } catch {} finally { for (;;); } }`),
	spins("async finally that loops", `await (async () => { try { await null; throw 1; } finally { for (;;); } })();`),
	spins("recursion that catches its own overflow", `const f = () => { try { f(); } finally { f(); } }; f();`),
	spins("recursion through a getter", `const o = { get x() { try { return this.x; } catch { return this.x; } } }; for (;;) o.x;`),
	spins("recursion through a proxy", `const p = new Proxy({}, { get: (t, k, r) => r[k] }); for (;;) try { p.x; } catch {}`),
	spins("generator", `function* g() { for (;;) yield 1; } for (const x of g());`),
	spins("async generator", `async function* g() { for (;;) yield 1; } for await (const x of g());`),
	spins("iterator that is never done", `for (const x of { [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) });`),
	spins("iterator read by a builtin", `new Set({ [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 1 }) }) });`),
	spins("microtasks", `const f = () => queueMicrotask(f); f(); await new Promise(() => {});`),
	spins("promise reactions", `const f = () => Promise.resolve().then(f); f(); await new Promise(() => {});`),
	spins("await in a loop", `for (;;) await null;`),
	spins("thenable that resolves to itself", `const t = { then(f) { f(t); } }; await t;`),
	spins("loop in a promise reaction", `Promise.resolve().then(() => { for (;;); }); await new Promise(() => {});`),
	spins("timers", `const f = () => setTimeout(f, 0); f(); await new Promise(() => {});`),
	spins("loop in a timer", `setTimeout(() => { for (;;); }, 1); await new Promise(() => {});`),
	spins("interval that loops", `setInterval(() => { for (;;); }, 1); await new Promise(() => {});`),
	spins("promise that never settles", `await new Promise(() => {});`),
	spins("promise that never settles, behind a race", `await Promise.race([]);`),
	spins("loop in a listener", `const t = new EventTarget(); t.addEventListener('x', () => { for (;;); }); t.dispatchEvent(new Event('x'));`).web(),
	spins("loop in an abort signal", `const c = new AbortController(); c.signal.onabort = () => { for (;;); }; c.abort();`).web(),
	spins("loop in a comparison of sort", `[3, 2, 1].sort(() => { for (;;); });`),
	spins("loop in a replacement", `'aaa'.replace(/a/g, () => { for (;;); });`),
	spins("loop in a reviver", `JSON.parse('[1]', () => { for (;;); });`),
	spins("loop in a conversion", `String({ toString() { for (;;); } });`),
	spins("loop in a has trap", `'x' in new Proxy({}, { has() { for (;;); } });`),
	spins("loop in a static block", `class A { static { for (;;); } }`),
	spins("loop after the return value is made", `setTimeout(() => { for (;;); }, 1); await new Promise((done) => setTimeout(done, 1000));`),
	spins("loop in a finalization callback", `const r = new FinalizationRegistry(() => { for (;;); });
		for (let i = 0; ; i++) { r.register({}, i); if (i % 100 === 0) await new Promise((done) => setTimeout(done, 1)); }`),
	newCase("finalization callback after the end", `const r = new FinalizationRegistry(() => { for (;;); });
		for (let i = 0; i < 1000; i++) r.register({}, i); return 'done';`, executor.Limits{Timeout: Timeout}).returns(`"done"`).stops(Inside),
	spins("one millisecond", `for (;;);`).within(1e6),
	spins("a hundred thousand timers, each before the last", `for (let i = 0; ; i++) setTimeout(() => {}, 1e6 - i);`).timers(100_000),
	newCase("two hundred thousand timers", `for (let i = 0; i < 200_000; i++) setTimeout(() => {}, 1); await new Promise(() => {});`,
		executor.Limits{Timeout: Timeout}).ends(executor.Limit, "pending timers limit of 1000 exceeded").stops(Inside),
	spins("tool that never answers", `await tools.a.b();`).calling(silent),
	spins("sixty-five tools that never answer", `await Promise.all(Array.from({ length: 65 }, (_, i) => tools.a.b(i)));`).calling(silent),
	spins("loop after a tool", `await tools.a.b(); for (;;);`).calling(prompt),
	spins("loop beside a tool that never answers", `tools.a.b(); for (;;);`).calling(silent),
	spins("await of a tool in a loop", `for (;;) await tools.a.b();`).calling(prompt).calls(1_000_000),
	spins("console in a loop", `for (;;) console.log('x');`),
}

// The evil expressions of OWASP's list and relatives, each on a text that does not match.
var expressions = []Case{
	spins("(a+)+$", `/(a+)+$/.test('a'.repeat(40) + '!');`),
	spins("([a-zA-Z]+)*$", `/^([a-zA-Z]+)*$/.test('a'.repeat(40) + '!');`),
	spins("(a|aa)+$", `/^(a|aa)+$/.test('a'.repeat(60) + '!');`),
	spins("(a|a?)+$", `/^(a|a?)+$/.test('a'.repeat(40) + '!');`),
	spins("(.*a){20}$", `/^(.*a){20}$/.test('a'.repeat(60) + '!');`),
	spins("a person's name", `/^[a-zA-Z]+(([',.\- ][a-zA-Z ])?[a-zA-Z]*)*$/.test('a'.repeat(40) + '!');`),
	spins("a Java class name", `/^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(40));`),
	spins("an e-mail address", `/^([a-zA-Z0-9])(([\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$/.test('a'.repeat(60) + '!');`),
	spins("words and spaces", `/^(\w+\s?)*$/.test('a'.repeat(50) + '!');`),
	spins("quadratic, on thirty million characters", `/.*.*=.*/.test('x'.repeat(2 ** 25));`),
	spins("replace", `'a'.repeat(40).concat('!').replace(/(a+)+$/g, '');`),
	spins("split", `('a'.repeat(40) + '!').split(/(?:a+)+$/);`),
	spins("matchAll", `[...('a'.repeat(40) + '!').matchAll(/(a+)+$/g)];`),
	spins("URLPattern", `new URLPattern({ pathname: '/((?:a+)+)$' }).test('https://a.b/' + 'a'.repeat(60) + '!');`).web(),
}

// What the runtime does with what a program leaves: its error, its result, its arguments.
var conversions = []Case{
	spins("message of an error", `throw { name: 'E', get message() { for (;;); } };`),
	spins("name of an error", `const e = new Error('x'); Object.defineProperty(e, 'name', { get() { for (;;); } }); throw e;`),
	spins("stack of an error", `const e = new Error('x'); Object.defineProperty(e, 'stack', { get() { for (;;); } }); throw e;`),
	spins("cause of an error", `const e = new Error('x'); Object.defineProperty(e, 'cause', { get() { for (;;); } }); throw e;`),
	spins("cause of a cause", `throw new Error('x', { cause: new Error('y', { cause: { get stack() { for (;;); } } }) });`),
	newCase("constructor of an error, which nobody reads", `const e = new Error('x'); Object.defineProperty(e, 'constructor', { get() { for (;;); } }); throw e;`,
		executor.Limits{Timeout: Timeout}).throws("Error: x").stops(Inside),
	spins("prepareStackTrace", `Error.prepareStackTrace = () => { for (;;); }; throw new Error('x');`),
	spins("error that is a proxy", `throw new Proxy(new Error('x'), { get() { for (;;); } });`),
	spins("rejection", `await Promise.reject({ name: 'E', get message() { for (;;); } });`),
	spins("error thrown in a timer", `setTimeout(() => { throw { name: 'E', get message() { for (;;); } }; }, 1); await new Promise(() => {});`),
	spins("getter of the result", `return { get x() { for (;;); } };`),
	spins("toJSON of the result", `return { toJSON() { for (;;); } };`),
	spins("get trap of the result", `return new Proxy({}, { ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }), get() { for (;;); } });`),
	spins("ownKeys trap of the result", `return { a: new Proxy({}, { ownKeys() { for (;;); } }) };`),
	spins("then of the result", `return { then() { for (;;); } };`),
	newCase("length of a result that is a proxy of an array", `return new Proxy([], { get: (t, k) => k === 'length' ? 2 ** 53 - 1 : undefined });`,
		executor.Limits{Timeout: Timeout}).ends(executor.BadResult, "result cannot leave the isolate: it is too large").stops(Inside),
	spins("elements of a result that is a proxy of an array", `return new Proxy([], { get: (t, k) => k === 'length' ? 1e6 : k === 'toJSON' ? undefined : (() => { for (;;); })() });`),
	spins("toJSON of Object.prototype", `Object.prototype.toJSON = function () { for (;;); }; return { a: 1 };`),
	spins("error thrown by the result's getter", `return { get x() { throw { get message() { for (;;); } }; } };`),
	spins("getter of a tool's argument", `await tools.a.b({ get x() { for (;;); } });`).calling(prompt),
	spins("iterator of a Headers", `new Headers({ *[Symbol.iterator]() { for (;;) yield ['a', 'b']; } });`).web(),
}

var modules = []Case{
	spins("module that loops", `for (;;); export default 1;`).module(),
	spins("imported module that loops", `import 'a'; export default 1;`).module().with(map[string]string{"a": `for (;;);`}),
	spins("module imported at run time that loops", `await import('a');`).with(map[string]string{"a": `for (;;);`}),
	spins("top-level await that never settles", `await new Promise(() => {}); export default 1;`).module(),
	spins("imported top-level await that never settles", `import 'a'; export default 1;`).module().with(map[string]string{"a": `await new Promise(() => {});`}),
	spins("cycle that awaits itself", `await import('a'); export default 1;`).module().with(map[string]string{"a": `import 'b';`, "b": `await import('a');`}),
	spins("default export that loops", `export default () => { for (;;); };`).module(),
	spins("getter behind a default export", `export default { get then() { for (;;); } };`).module(),
}

// Builtins that look at no flag while they work.
var builtins = []Case{
	grinds("indexOf of an array-like", `[].indexOf.call({ length: 2 ** 53 - 1 }, 1);`),
	grinds("includes of an array-like", `[].includes.call({ length: 2 ** 53 - 1 }, 1);`),
	grinds("forEach of an array-like", `[].forEach.call({ length: 2 ** 53 - 1 }, () => {});`),
	grinds("reduce of an array-like", `[].reduce.call({ length: 2 ** 53 - 1 }, () => 0);`),
	grinds("copyWithin of an array-like", `[].copyWithin.call({ length: 2 ** 53 - 1 }, 0, 1);`),
	grinds("shift of an array-like", `[].shift.call({ length: 2 ** 53 - 1 });`),
	grinds("splice of an array-like", `[].splice.call({ length: 2 ** 53 - 1 }, 0, 1);`),
	grinds("slice of an array-like", `[].slice.call({ length: 2 ** 53 - 1 }, 0, 2 ** 32 - 1);`),
	grinds("flat of an array-like", `[].flat.call({ length: 2 ** 53 - 1 });`),
	grinds("join of an array-like", `[].join.call({ length: 2 ** 31 }, '');`),
	spins("find of an array-like", `[].find.call({ length: 2 ** 53 - 1 }, () => false);`),
	grinds("indexOf of a sparse array", `new Array(2 ** 32 - 1).indexOf(1);`),
	grinds("lastIndexOf of a sparse array", `new Array(2 ** 32 - 1).lastIndexOf(1);`),
	spins("sort of a sparse array", `new Array(2 ** 32 - 1).sort();`).stops(Either),
	newCase("indexOf of three hundred million", `return [].indexOf.call({ length: 3e8 }, 1);`, executor.Limits{Timeout: Timeout}).returns(`-1`).stops(Inside),
	grinds("string search", `('a'.repeat(2 ** 24)).includes('a'.repeat(10_000) + 'b' + 'a'.repeat(10_000));`),
	grinds("string search from the end", `('a'.repeat(2 ** 25)).lastIndexOf('a'.repeat(2 ** 20) + 'b');`),
	spins("typed arrays", `const t = new Uint8Array(1e6); for (;;) t.fill(1).reverse().indexOf(7);`),
	// BigInts are interrupted between large steps.
	spins("BigInt power", `3n ** 100_000_000n;`).stops(Either),
	spins("BigInt to text", `(3n ** 5_000_000n).toString();`).stops(Either),
	spins("text to BigInt", `BigInt('9'.repeat(2 ** 24));`).stops(Either),
	spins("BigInt division", `const a = 3n ** 3_000_000n, b = 7n ** 1_000_000n; for (;;) a / b;`).stops(Either),
	newCase("JSON of a hundred thousand arrays, in", `return JSON.parse('['.repeat(1e5) + ']'.repeat(1e5)).length;`, executor.Limits{Timeout: 5e9}).returns(`1`).stops(Inside),
	newCase("JSON of a hundred thousand arrays, out", `let a = []; for (let i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a);`, executor.Limits{Timeout: 5e9}).
		throws("RangeError: Maximum call stack size exceeded").stops(Inside),
	newCase("result of a hundred thousand arrays", `let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a;`, executor.Limits{Timeout: 5e9}).
		ends(executor.BadResult, "result cannot leave the isolate: it is nested too deeply").stops(Inside),
}
