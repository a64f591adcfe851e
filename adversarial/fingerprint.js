// What an execution finds: everything that is reachable from its global object and from what literals and calls make, each
// property of each object with its flags and its value, by the first path to it; and what the engine and the runtime keep outside
// of objects. Two fresh isolates give the same lines.
const { next } = await import('./state.js');
const answer = await tools.fingerprint.call(input);
console.log(answer);
await new Promise((done) => setTimeout(done, 2)); // what is left of another execution gets its turn

const lines = [`value ${input.value}`], paths = new Map(), queue = [];
const isObject = (v) => (typeof v === 'object' && v !== null) || typeof v === 'function';
const name = (v) => (isObject(v) ? paths.get(v) : `${typeof v} ${String(v)}`);
const meet = (v, path) => {
  if (!isObject(v) || paths.has(v)) return;
  paths.set(v, path);
  queue.push(v);
};
const roots = {
  globalThis, console, asyncFunction: async () => {}, generator: function* () {}, asyncGenerator: async function* () {}, class: class {},
  arrayIterator: [].values(), mapIterator: new Map().keys(), setIterator: new Set().keys(), stringIterator: ''[Symbol.iterator](), regexp: /a/g,
  matches: 'a'.matchAll(/a/g), segments: new Intl.Segmenter().segment(''), buffer: new Uint8Array(0), event: new Event('e'), template: ((t) => t)``,
  signal: new AbortController().signal, form: new FormData().entries(), query: new URLSearchParams().keys(), headers: new Headers().values(),
  stream: new Response('').body, tools: Object.getPrototypeOf(tools), strict: (function () { 'use strict'; return arguments; })(),
  sloppy: (function () { return arguments; })(), settled: Promise.resolve(), fromAsync: (async function* () {})().next(),
};
for (const key of Object.keys(roots)) meet(roots[key], key);
for (const object of queue) {
  const path = paths.get(object), prototype = Object.getPrototypeOf(object);
  meet(prototype, `${path}.[[Prototype]]`);
  lines.push(`${path} ${Object.prototype.toString.call(object)} ${Object.isExtensible(object)} of ${name(prototype)}`);
  for (const key of Reflect.ownKeys(object)) {
    const own = Reflect.getOwnPropertyDescriptor(object, key), at = `${path}.${String(key)}`;
    for (const part of ['value', 'get', 'set']) meet(own[part], part === 'value' ? at : `${at} ${part}`);
    lines.push([at, own.writable, own.enumerable, own.configurable, name(own.value), name(own.get), name(own.set)].join(' '));
  }
  if (typeof object === 'function') lines.push(`${path} ${Function.prototype.toString.call(object)}`);
}
console.count();
console.count('theirs');
console.countReset('theirs');
console.log('indented?');
console.timeLog('theirs');
const outside = {
  'RegExp.$1': RegExp.$1, 'RegExp.input': RegExp.input, 'RegExp.lastMatch': RegExp.lastMatch, 'the time zone': new Date(0).toString(),
  'the locale': (1234.5).toLocaleString(), 'the depth of a stack': new Error('e').stack.split('\n').length, 'the clock': performance.now() < 60_000,
  'the number of a timer': setTimeout(() => {}, 1e6), 'the state of a module': next(), 'a symbol': Symbol.keyFor(Symbol.for('theirs')),
};
for (const key of Object.keys(outside)) lines.push(`${key} ${outside[key]}`);
return lines;
