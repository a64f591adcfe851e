package guest_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// Timers and microtasks of the HTML Standard, and the clock of High Resolution Time. Each program waits for a timer that is due after
// all that it has set.
var timers = []program{
	{"fire in the order they are due, equal ones in the order they were set", `
		const seen = []; setTimeout(() => seen.push('c'), 9); setTimeout(() => seen.push('a'), 2); setTimeout(() => seen.push('b'), 2); await new Promise((done) => setTimeout(done, 15)); return seen`, `["a","b","c"]`},
	{"take what is no delay for the shortest, which is one millisecond", `
		const seen = []; const delays = [0, -1, -Infinity, NaN, Infinity, 'x', null, undefined, {}, 2 ** 32, 0.9, '1', [1], true, { valueOf: () => 1 }];
		for (const delay of delays) setTimeout(() => seen.push(delay), delay); setTimeout(() => seen.push('none')); await new Promise((done) => setTimeout(done, 2)); return seen.length - delays.length`, `1`},
	{"take a delay as a long: beyond 31 bits it wraps around", `
		const seen = []; setTimeout(() => seen.push('long'), 2 ** 31 - 1); setTimeout(() => seen.push('negative'), 2 ** 31); setTimeout(() => seen.push('small'), 2 ** 32 + 3); await new Promise((done) => setTimeout(done, 6)); return seen`, `["negative","small"]`},
	{"hand their callback the arguments, and the global as this", `
		let seen; setTimeout(function () { 'use strict'; seen = [this === globalThis, ...arguments]; }, 1, 'a', undefined, 3); await new Promise((done) => setTimeout(done, 3)); return [...seen, seen.length]`, `[true,"a",null,3,4]`},
	{"let each callback's microtasks run before the next callback", `
		const seen = []; for (const n of [1, 2]) setTimeout(() => { seen.push('timer ' + n); queueMicrotask(() => seen.push('microtask ' + n)); Promise.resolve().then(() => seen.push('reaction ' + n)); }, 1);
		await new Promise((done) => setTimeout(done, 3)); return seen`, `["timer 1","microtask 1","reaction 1","timer 2","microtask 2","reaction 2"]`},
	{"may be set inside a callback, and wait their turn", `
		const seen = []; await new Promise((done) => { setTimeout(() => { seen.push('outer'); setTimeout(() => { seen.push('inner'); done(); }, 0); seen.push('set'); }, 1); setTimeout(() => seen.push('beside'), 1); }); return seen`, `["outer","set","beside","inner"]`},
	{"are cancelled by either function, by a number or what becomes one, and by nothing else", `
		const seen = []; const set = (n) => setTimeout(() => seen.push(n), 1); clearTimeout(set(1)); clearInterval(set(2)); clearTimeout(String(set(3))); clearTimeout(2 ** 32 + set(4)); const kept = set(5);
		for (const id of [undefined, null, NaN, -1, 0, 1e9, 'x', {}]) clearTimeout(id); clearTimeout(); await new Promise((done) => setTimeout(done, 4)); clearTimeout(kept); return [seen, thrown(() => clearTimeout(1n)), thrown(() => clearTimeout(Symbol()))]`,
		`[[5],"TypeError","TypeError"]`},
	{"can be cancelled by a callback that is due before them", `
		const seen = []; let later; setTimeout(() => { seen.push('first'); clearTimeout(later); }, 1); later = setTimeout(() => seen.push('later'), 1); await new Promise((done) => setTimeout(done, 4)); return seen`, `["first"]`},
	{"repeat until they are cancelled, from inside and from outside", `
		let inside = 0, outside = 0; const a = setInterval(() => { if (++inside === 3) clearInterval(a); }, 1); const b = setInterval(() => { if (++outside === 2) setTimeout(clearTimeout, 0, b); }, 40);
		await new Promise((done) => { const poll = setInterval(() => { if (inside >= 3 && outside >= 2) { clearInterval(poll); setTimeout(done, 60); } }, 1); }); return [inside, outside]`, `[3,2]`},
	{"that repeat go on after their callback has cleared another", `
		let n = 0; await new Promise((done) => { const i = setInterval(() => { clearTimeout(setTimeout(() => {}, 99)); if (++n === 3) { clearInterval(i); done(); } }, 1); }); return n`, `3`},
	{"have ids that grow from 1 and are not used again", `const ids = [setTimeout(() => {}), setInterval(() => {}, 99), setTimeout(() => {})]; clearTimeout(ids[2]); ids.push(setTimeout(() => {})); return ids`, `[1,2,3,4]`},
	{"take functions alone", `
		return [() => setTimeout(), () => setTimeout('1'), () => setTimeout(null, 1), () => setInterval({}), () => queueMicrotask(), () => queueMicrotask('x'), () => setTimeout(() => {}, 1n), () => setTimeout(() => {}, Symbol()), () => setTimeout(() => {}, { valueOf() { throw new RangeError(); } })].map(thrown)`,
		`["TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","RangeError"]`},
	{"are behind every microtask, however they were queued", `
		const seen = []; const first = new Promise((done) => setTimeout(() => { seen.push('timer'); done(); }, 0)); const more = (n) => queueMicrotask(() => { seen.push(n); if (n < 3) more(n + 1); }); more(1); Promise.resolve().then(() => seen.push('reaction')); await first; return seen`, `[1,"reaction",2,3,"timer"]`},
	{"call a microtask with nothing, once", `let seen; queueMicrotask(function () { 'use strict'; seen = [this === undefined, arguments.length]; }, 1); await 0; await 0; return [...seen, queueMicrotask(() => {}) === undefined]`, `[true,0,true]`},
	{"call what a proxy of a function is, and are not stopped by what a guest makes of its methods", `
		const seen = []; const f = () => seen.push('called'); f.call = f.apply = null; setTimeout(new Proxy(f, {}), 1); setTimeout(f.bind(null), 1); await new Promise((done) => setTimeout(done, 3)); return seen`, `["called","called"]`},

	{"have a clock that never goes back, in steps of a tenth of a millisecond", `
		let before = performance.now(), steps = 0; for (let i = 0; i < 20000; i++) { const now = performance.now(); if (now < before) return [before, now]; if (now > before) steps++; if (Math.abs(now * 10 - Math.round(now * 10)) > 1e-6) return now; before = now; } return steps > 0`, `true`},
	{"have a clock with an origin on the wall, which stays", `
		const { timeOrigin } = performance; for (let i = 0; i < 1e5; i++); const drift = timeOrigin + performance.now() - Date.now(); return [performance.timeOrigin === timeOrigin, Math.abs(drift) < 1000, JSON.stringify(performance) === JSON.stringify({ timeOrigin }), String(performance), thrown(() => { 'use strict'; performance.timeOrigin = 1; })]`,
		`[true,true,true,"[object Performance]","TypeError"]`},
	{"have a clock that a timer never comes before", `
		const late = []; for (const delay of [1, 3, 7]) { const from = performance.now(); await new Promise((done) => setTimeout(done, delay)); late.push(performance.now() - from > delay - 0.2); } return late`, `[true,true,true]`},
}

var _ = DescribeTable("Timers", returnsItsValue, suite.Entries("timers", timers, entryOf))

var _ = DescribeTable("An error that nobody can catch ends the execution, and what was due after it does not run:", func(ctx SpecContext, source string) {
	result := execute(ctx, source+`; setTimeout(() => console.log('after'), 2); await new Promise((done) => setTimeout(done, 10))`)
	Expect(result.Fault).To(HaveValue(SatisfyAll(HaveField("Kind", executor.Guest), HaveField("Text", "RangeError: boom"))))
	Expect(result.Console).To(BeEmpty())
},
	Entry("in a timer", `setTimeout(() => { throw new RangeError('boom') }, 1)`),
	Entry("in one that repeats", `setInterval(() => { throw new RangeError('boom') }, 1)`),
	Entry("in a microtask", `queueMicrotask(() => { throw new RangeError('boom') })`),
	Entry("in a microtask of a timer", `setTimeout(() => queueMicrotask(() => { throw new RangeError('boom') }), 1)`),
)
