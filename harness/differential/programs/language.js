// == destructuring
const { a, b: { c = 5 } = {}, ...rest } = { a: 1, d: 4, e: 5 };
const [x, , y = 3, ...more] = [1, 2, undefined, 4, 5];
return [a, c, rest, x, y, more, (({ p = 1 } = {}, ...q) => [p, q])(undefined, 2), outcome(() => { const { z } = null; }), outcome(() => { const [z] = {}; })];

// == classes
class A { static #count = 0; #v; static { this.made = []; } constructor(v) { this.#v = v; A.#count++; A.made.push(v); } get v() { return this.#v; } set v(n) { this.#v = n * 2; } static has(o) { return #v in o; } static get count() { return A.#count; } #private() { return 'p'; } call() { return this.#private(); } }
class B extends A { v2 = super.v; toString() { return `B${this.v}`; } }
const b = new B(3);
b.v = 4;
return [b.v, b.v2, `${b}`, A.has(b), A.has({}), A.count, A.made, b.call(), outcome(() => A()), outcome(() => A.prototype.v), Object.getOwnPropertyNames(A.prototype), B.name, A.length];

// == generators
function* g() { try { const got = yield 1; yield got * 2; yield* [3, 4]; return 'end'; } finally { yield 'cleanup'; } }
const it = g();
return [it.next('ignored'), it.next(21), it.next(), it.return('stop'), it.next(), it.next(), [...g()], Object.prototype.toString.call(it), outcome(() => g().throw(new RangeError()))];

// == iterators-are-closed
const seen = [];
const source = () => ({ [Symbol.iterator]() { let i = 0; return { next: () => ({ value: i++, done: i > 5 }), return: () => { seen.push('closed'); return {}; } }; } });
for (const x of source()) if (x === 1) break;
const [first] = source();
const all = [...source()];
return [seen, first, all, outcome(() => { for (const x of source()) throw new EvalError(); }), seen.length, outcome(() => new Map(source()))];

// == tagged-templates
const tag = (strings, ...values) => [strings.raw, [...strings], values, Object.isFrozen(strings)];
const same = () => ((s) => s)`x`;
return [tag`a${1}\n${2}`, String.raw`\u00g${1}`, tag`\unicode`, same() === same()];

// == optional-chaining-and-nullish
const o = { a: { b: null }, f() { return this === o; } };
let n = null, z = 0, e = '';
n ??= 'n'; z ||= 'z'; e &&= 'e';
return [o?.a?.b?.c, o.x?.y.z.w, o.f?.(), o.g?.(), o?.['a'], n, z, e, delete o?.a, 0 ?? 1, null ?? undefined ?? 2];

// == getters-in-the-order-of-writing
const seen = [];
const key = (name) => ({ toString() { seen.push(name); return name; } });
const object = { [key('a')]: seen.push('va'), [key('b')]: seen.push('vb'), 2: 0, 1: 0, __proto__: { inherited: 1 }, ['__proto__']: 'own' };
return [seen, Object.keys(object), object.inherited, Reflect.ownKeys({ b: 0, [Symbol('s')]: 0, 10: 0, 9: 0, a: 0 })];

// == closures-in-loops
const a = [], b = [];
for (let i = 0; i < 3; i++) { a.push(() => i); }
for (var j = 0; j < 3; j++) { b.push(() => j); }
return [a.map((f) => f()), b.map((f) => f())];

// == sloppy-mode
const f = function () { return this === globalThis; };
undeclared = 5;
const hoisted = typeof later;
{ function later() {} }
return [f(), typeof undeclared, hoisted, (function () { 'use strict'; return this; })(), (function (a) { arguments[0] = 9; return a; })(1), (function (a, a) { return a; })(1, 2), 010, (() => { with ({ w: 3 }) return w; })()];

// == labels-and-switch
const seen = [];
outer: for (const i of [1, 2, 3]) { for (const j of [1, 2, 3]) { if (j === 2) continue outer; if (i === 3) break outer; seen.push([i, j]); } }
const pick = (x) => { switch (x) { default: seen.push('default'); case 1: seen.push(1); break; case NaN: seen.push('never'); } };
pick(1); pick(NaN);
return seen;

// == conversions
return [[] + [], [] + {}, 1 + '2', '3' * '4', null + 1, undefined + 1, true + true, [2] * [3], {} + 1, [] == false, null == 0, NaN != NaN, '10' < '9', 10 < '9', `${[1, [2, 3]]}`, +[], +{}, -'', 1 / -0, typeof null, [10, 9, 1].sort(),
  { valueOf() { return 1; }, toString() { return 'x'; } } + '', `${{ valueOf() { return 1; }, toString() { return 'x'; } }}`, { [Symbol.toPrimitive](hint) { return hint; } } + '', +{ [Symbol.toPrimitive](hint) { return hint === 'number' ? 7 : 0; } }];

// == names-of-functions
const a = () => {}, o = { b() {}, get c() { return 1; }, ['d' + 1]: function () {}, [Symbol('s')]: () => {} };
return [a.name, o.b.name, Object.getOwnPropertyDescriptor(o, 'c').get.name, o.d1.name, o[Object.getOwnPropertySymbols(o)[0]].name, (function () {}).bind().name, (class { static m() {} }).m.name, ((a, b = 1, c) => {}).length, String((x) => x + 1)];
