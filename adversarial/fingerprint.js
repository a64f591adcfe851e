// What an execution finds: everything that is reachable from its global object and from what literals and calls make, each
// property of each object with its flags and its value, by the first path to it; and what the engine and the runtime keep outside
// of objects. Two fresh isolates give the same lines.
//
// It runs in the realm that it judges, whose builtins may be another execution's. So what is found is kept, told apart and written down with
// syntax alone; the few builtins that it has to ask are shown to be the engine's; and the text of a function is what the engine's own
// errors say of it.
const { next } = await import('./state.js');
const answer = await tools.fingerprint.call(input);
console.log(answer);
await new Promise((done) => setTimeout(done, 2)); // what is left of another execution gets its turn

let lines = `value ${input.value}`;
const add = (line) => { lines = `${lines}\u0000${line}`; }; // no list, in whose place a setter could take a line
for (const key in globalThis) add(`in the global object: ${key}`);
for (const key in {}) add(`in a literal: ${key}`);
for (const key in function () {}) add(`in a function: ${key}`);

// A builtin that calls a trap calls it with nothing in between. What stands in its place is in between, and no function can lie about its caller.
function straight(trap, result, ask) {
  let called = 'not called';
  function probe() {
    called = probe.caller === ask ? 'called by the engine' : 'called by a program';
    return result;
  }
  ask(new Proxy({}, { __proto__: null, [trap]: probe }));
  add(`the trap ${trap} is ${called}`);
}
const { getOwnPropertyDescriptor, isExtensible, ownKeys } = Reflect;
straight('getOwnPropertyDescriptor', undefined, (proxy) => getOwnPropertyDescriptor(proxy, 'a'));
straight('getPrototypeOf', null, (proxy) => proxy.__proto__);
straight('ownKeys', [], (proxy) => ownKeys(proxy));

// What an operator says that it cannot do something with.
const textOf = (v) => {
  try {
    return v in 1;
  } catch ({ message }) {
    let text = '';
    for (let i = "Cannot use 'in' operator to search for '".length; i < message.length - "' in 1".length; i++) text = `${text}${message[i]}`;
    return text;
  }
};
const isObject = (v) => (typeof v === 'object' && v !== null) || typeof v === 'function';
const given = function (object) { return object; };
// A private field is the only map of objects that is syntax.
class Path extends given {
  #path;
  constructor(object, path) { super(object); this.#path = path; }
  static of(object) { return #path in object ? object.#path : undefined; }
}
// And this the only way to an object's prototype, whatever properties the object has.
class Prototype extends given {
  constructor(object, tell) { super(object); tell(super.__proto__); }
}
const prototypeOf = (object) => { let it; new Prototype(object, (found) => { it = found; }); return it; };
const name = (v) => (isObject(v) ? Path.of(v) : `${typeof v} ${typeof v === 'symbol' ? textOf(v) : v}`);
const queue = { __proto__: null, length: 0 };
const meet = (v, path) => {
  if (!isObject(v) || Path.of(v) !== undefined) return;
  new Path(v, path);
  queue[queue.length++] = v;
};
const roots = {
  globalThis, console, asyncFunction: async () => {}, generator: function* () {}, asyncGenerator: async function* () {}, class: class {},
  arrayIterator: [].values(), mapIterator: new Map().keys(), setIterator: new Set().keys(), stringIterator: ''[Symbol.iterator](), regexp: /a/g,
  matches: 'a'.matchAll(/a/g), segments: new Intl.Segmenter().segment(''), buffer: new Uint8Array(0), event: new Event('e'), template: ((t) => t)``,
  signal: new AbortController().signal, form: new FormData().entries(), query: new URLSearchParams().keys(), headers: new Headers().values(),
  stream: new Response('').body, tools: prototypeOf(tools), strict: (function () { 'use strict'; return arguments; })(),
  sloppy: (function () { return arguments; })(), settled: Promise.resolve(), fromAsync: (async function* () {})().next(),
};
for (const key in roots) meet(roots[key], key);
for (let i = 0; i < queue.length; i++) {
  const object = queue[i];
  const path = Path.of(object), prototype = prototypeOf(object);
  meet(prototype, `${path}.[[Prototype]]`);
  add(`${path} ${Object.prototype.toString.call(object)} ${isExtensible(object)} of ${name(prototype)}`);
  const keys = ownKeys(object);
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k], own = getOwnPropertyDescriptor(object, key), at = `${path}.${typeof key === 'symbol' ? textOf(key) : key}`;
    meet(own.value, at);
    meet(own.get, `${at} get`);
    meet(own.set, `${at} set`);
    add(`${at} ${own.writable} ${own.enumerable} ${own.configurable} ${name(own.value)} ${name(own.get)} ${name(own.set)}`);
  }
  if (typeof object === 'function') add(`${path} ${textOf(object)}, in full ${Function.prototype.toString.call(object)}`);
}
console.count();
console.count('theirs');
console.countReset('theirs');
console.log('indented?');
console.timeLog('theirs');
const outside = {
  'RegExp.$1': RegExp.$1, 'RegExp.input': RegExp.input, 'RegExp.lastMatch': RegExp.lastMatch, 'the time zone': new Date(0).toString(),
  'the locale': (1234.5).toLocaleString(), 'the depth of a stack': new Error('e').stack.split('\n').length, 'the clock': performance.now() < 60_000,
  'the number of a timer': setTimeout(() => {}, 1e6), 'the state of a module': next(),
};
for (const key in outside) add(`${key} ${outside[key]}`);
return [lines];
