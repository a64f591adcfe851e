// What an execution finds: everything that is reachable from its global object and from what literals and calls make, each
// property of each object with its flags and its value, by the first path to it; and what the engine and the runtime keep outside
// of objects. Two fresh isolates give the same lines. What is found is written down, and gone through, with syntax alone, so that a builtin
// that another execution left in place of its own can keep no line from the list.
const { next } = await import('./state.js');
const answer = await tools.fingerprint.call(input);
console.log(answer);
await new Promise((done) => setTimeout(done, 2)); // what is left of another execution gets its turn

const list = () => ({ __proto__: null, length: 0 });
const add = (to, v) => void (to[to.length++] = v);
const lines = list(), queue = list(), paths = new Map();
add(lines, `value ${input.value}`);
for (const key in globalThis) add(lines, `in the global object: ${key}`);
for (const key in {}) add(lines, `in a literal: ${key}`);
for (const key in function () {}) add(lines, `in a function: ${key}`);
const isObject = (v) => (typeof v === 'object' && v !== null) || typeof v === 'function';
const name = (v) => (isObject(v) ? paths.get(v) : `${typeof v} ${String(v)}`);
const meet = (v, path) => {
  if (!isObject(v) || paths.has(v)) return;
  paths.set(v, path);
  add(queue, v);
};
const roots = {
  globalThis, console, asyncFunction: async () => {}, generator: function* () {}, asyncGenerator: async function* () {}, class: class {},
  arrayIterator: [].values(), mapIterator: new Map().keys(), setIterator: new Set().keys(), stringIterator: ''[Symbol.iterator](), regexp: /a/g,
  matches: 'a'.matchAll(/a/g), segments: new Intl.Segmenter().segment(''), buffer: new Uint8Array(0), event: new Event('e'), template: ((t) => t)``,
  signal: new AbortController().signal, form: new FormData().entries(), query: new URLSearchParams().keys(), headers: new Headers().values(),
  stream: new Response('').body, tools: Object.getPrototypeOf(tools), strict: (function () { 'use strict'; return arguments; })(),
  sloppy: (function () { return arguments; })(), settled: Promise.resolve(), fromAsync: (async function* () {})().next(),
};
for (const key in roots) meet(roots[key], key);
for (let i = 0; i < queue.length; i++) {
  const object = queue[i];
  const path = paths.get(object), prototype = Object.getPrototypeOf(object);
  meet(prototype, `${path}.[[Prototype]]`);
  add(lines, `${path} ${Object.prototype.toString.call(object)} ${Object.isExtensible(object)} of ${name(prototype)}`);
  const keys = Reflect.ownKeys(object);
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k], own = Reflect.getOwnPropertyDescriptor(object, key), at = `${path}.${String(key)}`;
    meet(own.value, at);
    meet(own.get, `${at} get`);
    meet(own.set, `${at} set`);
    add(lines, `${at} ${own.writable} ${own.enumerable} ${own.configurable} ${name(own.value)} ${name(own.get)} ${name(own.set)}`);
  }
  if (typeof object === 'function') add(lines, `${path} ${Function.prototype.toString.call(object)}`);
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
for (const key in outside) add(lines, `${key} ${outside[key]}`);
const all = [];
for (let i = 0; i < lines.length; i++) all[i] = lines[i];
return all;
