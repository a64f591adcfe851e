'use strict';
// The builtins the runtime uses, captured before any guest code exists. Every other file calls these, never a method
// through a prototype, so a guest that replaces Array.prototype.push or Promise.prototype.then changes only itself.
//
// Names are Node's: MapPrototypeGet(map, key) is map.get(key), MapPrototypeGetSize(map) is map.size.
// Only what is listed is captured: each name costs every isolate a few dozen bytes.

const { bind, call } = Function.prototype;
const uncurry = bind.bind(call);
const primordials = { __proto__: null };

const TypedArray = Object.getPrototypeOf(Uint8Array);
const IteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
const MapIterator = { prototype: Object.getPrototypeOf(new Map().entries()) };
const SetIterator = { prototype: Object.getPrototypeOf(new Set().values()) };

const namespaces = {
  __proto__: null,
  JSON: ['parse', 'stringify'],
  Math: ['abs', 'ceil', 'floor', 'max', 'min', 'trunc'],
  Reflect: ['apply', 'construct', 'getOwnPropertyDescriptor', 'getPrototypeOf', 'has', 'ownKeys'],
};

const statics = {
  __proto__: null,
  Array: ['isArray'],
  ArrayBuffer: ['isView'],
  Date: ['now'],
  Error: ['captureStackTrace'],
  Number: ['isFinite'],
  Object: ['create', 'defineProperty', 'freeze', 'getOwnPropertyDescriptor', 'getOwnPropertyNames', 'getPrototypeOf', 'is',
    'keys', 'setPrototypeOf'],
};

// Left out: what asks its receiver for a species (slice of buffers, subarray, then of promises). Array.prototype.slice on an array
// does so too: use it on a List.
const methods = {
  __proto__: null,
  Array: ['slice', 'sort'],
  BigInt: ['toString', 'valueOf'],
  Boolean: ['valueOf'],
  Date: ['getTime', 'toISOString'],
  Function: ['toString'],
  Map: ['clear', 'delete', 'entries', 'forEach', 'get', 'has', 'set'],
  Number: ['toFixed', 'toString', 'valueOf'],
  Object: ['hasOwnProperty'],
  RegExp: ['exec'],
  Set: ['add', 'forEach', 'values'],
  String: ['charCodeAt', 'includes', 'indexOf', 'lastIndexOf', 'padEnd', 'padStart', 'repeat', 'slice', 'startsWith',
    'toLowerCase', 'toUpperCase', 'valueOf'],
  Symbol: ['toString', 'valueOf'],
};

const getters = {
  __proto__: null,
  ArrayBuffer: ['byteLength'],
  DataView: ['buffer', 'byteLength', 'byteOffset'],
  Map: ['size'],
  RegExp: ['dotAll', 'flags', 'global', 'hasIndices', 'ignoreCase', 'multiline', 'source', 'sticky', 'unicode'],
  Set: ['size'],
};

const constructors = ['ArrayBuffer', 'BigInt64Array', 'BigUint64Array', 'DataView', 'Date', 'Error', 'EvalError', 'Float32Array',
  'Float64Array', 'Int16Array', 'Int32Array', 'Int8Array', 'Map', 'Object', 'Promise', 'Proxy', 'RangeError', 'ReferenceError',
  'RegExp', 'Set', 'Symbol', 'SyntaxError', 'TypeError', 'URIError', 'Uint16Array', 'Uint32Array', 'Uint8Array',
  'Uint8ClampedArray'];

const capital = (name) => name[0].toUpperCase() + name.slice(1);

function captureMethods(name, prototype, list) {
  for (const method of list) {
    primordials[`${name}Prototype${capital(method)}`] = uncurry(prototype[method]);
  }
}

function captureGetters(name, prototype, list) {
  for (const getter of list) {
    primordials[`${name}PrototypeGet${capital(getter)}`] = uncurry(Object.getOwnPropertyDescriptor(prototype, getter).get);
  }
}

for (const name of constructors) primordials[name] = globalThis[name];
for (const name in namespaces) {
  for (const key of namespaces[name]) primordials[name + capital(key)] = globalThis[name][key];
}
for (const name in statics) {
  for (const key of statics[name]) primordials[name + capital(key)] = globalThis[name][key].bind(globalThis[name]);
}
for (const name in methods) captureMethods(name, globalThis[name].prototype, methods[name]);
for (const name in getters) captureGetters(name, globalThis[name].prototype, getters[name]);

captureMethods('TypedArray', TypedArray.prototype, ['set']);
captureGetters('TypedArray', TypedArray.prototype, ['buffer', 'byteLength', 'byteOffset', 'length']);
captureMethods('MapIterator', MapIterator.prototype, ['next']);
captureMethods('SetIterator', SetIterator.prototype, ['next']);
// The name of a typed array's class, undefined for anything else.
primordials.TypedArrayPrototypeGetSymbolToStringTag =
  uncurry(Object.getOwnPropertyDescriptor(TypedArray.prototype, Symbol.toStringTag).get);

Object.assign(primordials, {
  IteratorPrototype,
  AsyncIteratorPrototype: Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype),
  ObjectPrototype: Object.prototype,
  ErrorPrototype: Error.prototype,
  FunctionPrototype: Function.prototype,
  SymbolAsyncIterator: Symbol.asyncIterator,
  SymbolIterator: Symbol.iterator,
  SymbolToPrimitive: Symbol.toPrimitive,
  SymbolToStringTag: Symbol.toStringTag,
});

// A growable list for the runtime's own use. An array would do but for its prototype: storing at array[array.length], or
// push, runs a setter a guest left on Array.prototype[0]. Nothing is above a List.
// list[list.length++] = item appends; ArrayPrototypeSlice(list) gives a guest a true array.
class List {
  length = 0;
}
Object.setPrototypeOf(List.prototype, null);
Object.freeze(List.prototype);

rt.primordials = Object.freeze(primordials);
rt.uncurry = uncurry;
rt.List = List;

const { ObjectDefineProperty, Promise } = primordials;

// Awaiting a promise asks it for its constructor, and calls its then when that is not Promise: a guest may have replaced both on the
// prototype. own gives a promise that no guest gets a constructor of its own.
rt.own = (promise) => ObjectDefineProperty(promise, 'constructor', { __proto__: null, value: Promise });

// Defines a global: an interface or namespace by default, an operation such as atob, which Web IDL makes enumerable, when
// asked.
rt.expose = (name, value, enumerable = false) => {
  ObjectDefineProperty(globalThis, name, { __proto__: null, value, writable: true, enumerable, configurable: true });
};
