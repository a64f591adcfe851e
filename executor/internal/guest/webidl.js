'use strict';
// Web IDL in little: what turns a JavaScript value into an argument, and a class into an interface.
// Reading a guest's object here runs the guest's getters, iterators and conversions, as the standard asks; nothing else does.

const {
  ArrayBufferIsView, DataViewPrototypeGetBuffer, DataViewPrototypeGetByteLength, DataViewPrototypeGetByteOffset,
  FunctionPrototype, IteratorPrototype, Map, MapPrototypeGet, MapPrototypeSet, MathFloor, ObjectDefineProperty, ObjectFreeze,
  ObjectGetOwnPropertyDescriptor, ObjectGetOwnPropertyNames, ObjectGetPrototypeOf, ObjectSetPrototypeOf, ReflectApply, ReflectConstruct,
  ReflectGetOwnPropertyDescriptor, ReflectOwnKeys, StringPrototypeIncludes, SymbolIterator, SymbolToStringTag, TypeError,
  TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetByteOffset,
  TypedArrayPrototypeGetSymbolToStringTag, Uint8Array,
} = rt.primordials;
const { List } = rt;

const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

// Throws unless a call got its required arguments. what is "URL constructor" or "URLSearchParams.append".
function required(got, need, what) {
  if (got < need) {
    throw new TypeError(`${what}: ${need} argument${need === 1 ? '' : 's'} required, but only ${got} present`);
  }
}

const DOMString = (value) => (typeof value === 'string' ? value : `${value}`);

// A string without lone surrogates: each becomes U+FFFD.
const USVString = (value) => native.toWellFormed(typeof value === 'string' ? value : `${value}`);

// A string of bytes, one per code unit.
function ByteString(value, what) {
  const text = DOMString(value);
  if (!native.isByteString(text)) throw new TypeError(`${what}: the value has a character greater than 255`);
  return text;
}

const unsignedShort = (value) => +value & 0xffff;

// [EnforceRange] unsigned long long.
function enforceUnsigned(value, what) {
  const number = +value;
  if (!(number > -1 && number <= 9007199254740991)) {
    throw new TypeError(`${what}: ${number} is not between 0 and 2^53-1`);
  }
  return MathFloor(number < 0 ? 0 : number);
}

// [Clamp] long long.
function clampLong(value) {
  const number = +value;
  if (number !== number) return 0;
  if (number >= 9007199254740991) return 9007199254740991;
  if (number <= -9007199254740991) return -9007199254740991;
  const floor = MathFloor(number);
  const rest = number - floor;
  if (rest < 0.5) return floor + 0;
  if (rest > 0.5) return floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}

// Reads an iterable into a List of item(value). method is its already read @@iterator.
function sequenceFrom(value, method, item, what) {
  if (typeof method !== 'function') throw new TypeError(`${what}: the value is not iterable`);
  const iterator = ReflectApply(method, value, []);
  if (!isObject(iterator)) throw new TypeError(`${what}: the iterator is not an object`);
  const { next } = iterator;
  const list = new List();
  for (;;) {
    const step = ReflectApply(next, iterator, []);
    if (!isObject(step)) throw new TypeError(`${what}: the iterator's result is not an object`);
    if (step.done) return list;
    list[list.length++] = item(step.value, what);
  }
}

function sequence(value, item, what) {
  if (!isObject(value)) throw new TypeError(`${what}: the value is not iterable`);
  return sequenceFrom(value, value[SymbolIterator], item, what);
}

// Reads an object's own enumerable properties into a List of {name, value}; a name met twice keeps its first place and
// its last value.
function record(value, key, item, what) {
  const keys = ReflectOwnKeys(value);
  const list = new List();
  const places = new Map();
  for (let i = 0; i < keys.length; i++) {
    const own = ReflectGetOwnPropertyDescriptor(value, keys[i]);
    if (own === undefined || !own.enumerable) continue;
    const name = key(keys[i], what);
    const entry = { name, value: item(value[keys[i]], what) };
    const place = MapPrototypeGet(places, name);
    if (place === undefined) {
      MapPrototypeSet(places, name, list.length);
      list[list.length++] = entry;
    } else {
      list[place] = entry;
    }
  }
  return list;
}

// Reads sequence<sequence<T>> or record<T, T> into a List of {name, value}: the init of URLSearchParams and Headers.
function pairs(value, item, what) {
  const method = value[SymbolIterator];
  if (method === undefined || method === null) return record(value, item, item, what);
  return sequenceFrom(value, method, (entry) => {
    const pair = sequence(entry, item, what);
    if (pair.length !== 2) throw new TypeError(`${what}: each pair must have two items, but one has ${pair.length}`);
    return { name: pair[0], value: pair[1] };
  }, what);
}

const noMembers = ObjectFreeze({ __proto__: null });

// The object to read a dictionary's members from. Read them in the order of their names.
function dictionary(value, what) {
  if (value === undefined || value === null) return noMembers;
  if (!isObject(value)) throw new TypeError(`${what}: the options are not an object`);
  return value;
}

function member(value, allowed, what) {
  const text = DOMString(value);
  for (let i = 0; i < allowed.length; i++) if (allowed[i] === text) return text;
  throw new TypeError(`${what}: '${text}' is not a valid value`);
}

// A BufferSource as a Uint8Array over the same memory, or undefined when value is none.
function bytesOf(value) {
  if (!ArrayBufferIsView(value)) return native.isArrayBuffer(value) ? new Uint8Array(value) : undefined;
  return TypedArrayPrototypeGetSymbolToStringTag(value) === undefined
    ? new Uint8Array(DataViewPrototypeGetBuffer(value), DataViewPrototypeGetByteOffset(value), DataViewPrototypeGetByteLength(value))
    : new Uint8Array(TypedArrayPrototypeGetBuffer(value), TypedArrayPrototypeGetByteOffset(value), TypedArrayPrototypeGetByteLength(value));
}

function redefine(target, key, change) {
  const descriptor = ObjectGetOwnPropertyDescriptor(target, key);
  if (descriptor.configurable) ObjectDefineProperty(target, key, { __proto__: null, ...descriptor, ...change });
}

// Which web interface an object is of, whatever its prototype is by now: each has a predicate that looks for a private field of its class.
rt.brands = new List();
// What their prototypes are marked with, as keys.
rt.marks = { __proto__: null };

function brand(name, is) {
  rt.brands[rt.brands.length++] = { __proto__: null, kind: articled(name), is };
}

const articled = (name) => `${StringPrototypeIncludes('AEIO', name[0]) ? 'an' : 'a'} ${name}`;

// Gives a class the property attributes of a Web IDL interface and its constants. kind is what its objects are called when a result
// holds one, which cannot leave.
function shape(Interface, constants = undefined, kind = articled(Interface.name)) {
  const { name, prototype } = Interface;
  const names = ObjectGetOwnPropertyNames(prototype);
  for (let i = 0; i < names.length; i++) {
    if (names[i] !== 'constructor') redefine(prototype, names[i], { enumerable: true });
  }
  const statics = ObjectGetOwnPropertyNames(Interface);
  for (let i = 0; i < statics.length; i++) {
    if (statics[i] !== 'length' && statics[i] !== 'name' && statics[i] !== 'prototype') {
      redefine(Interface, statics[i], { enumerable: true });
    }
  }
  for (const constant in constants) {
    const descriptor = { __proto__: null, value: constants[constant], writable: false, enumerable: true, configurable: false };
    ObjectDefineProperty(Interface, constant, descriptor);
    ObjectDefineProperty(prototype, constant, descriptor);
  }
  tag(prototype, name);
  native.markOpaque(prototype, kind);
  rt.marks[kind] = true;
}

// The constructor that a program sees of a class. super() runs whatever has come to stand in the place of the parent: a program that put
// a function of its own there would get what passes between the two, and could make what it likes of the object. Web IDL has no
// constructor run another's. So of a class with a parent a program gets a function beside it, and nobody but the runtime has the class.
function constructorOf(Class) {
  const parent = ObjectGetPrototypeOf(Class);
  if (parent === FunctionPrototype) return Class;
  const { name, prototype } = Class;
  const Interface = function () {
    if (new.target === undefined) throw new TypeError(`Class constructor ${name} cannot be invoked without 'new'`);
    return ReflectConstruct(Class, arguments, new.target);
  };
  ObjectSetPrototypeOf(Interface, parent);
  const statics = ObjectGetOwnPropertyNames(Class);
  for (let i = 0; i < statics.length; i++) {
    ObjectDefineProperty(Interface, statics[i], { __proto__: null, ...ObjectGetOwnPropertyDescriptor(Class, statics[i]) });
  }
  redefine(prototype, 'constructor', { value: Interface });
  return Interface;
}

// Shapes an interface and gives it its place on the global.
function define(Class, constants, kind) {
  const Interface = constructorOf(Class);
  shape(Interface, constants, kind);
  rt.expose(Interface.name, Interface);
}

function tag(prototype, name) {
  ObjectDefineProperty(prototype, SymbolToStringTag, { __proto__: null, value: name, writable: false, enumerable: false, configurable: true });
}

// Makes an interface a pair iterable: entries, keys, values, forEach and @@iterator. list(object) gives its current
// List of {name, value} and throws a TypeError when object is not of the interface; it is asked again at each step, so
// that a change during an iteration is seen, as the standard says.
function iterable(Interface, list) {
  class PairIterator {
    #state;

    constructor(target, kind) {
      list(target);
      this.#state = { target, kind, index: 0 };
    }

    next() {
      const state = this.#state;
      const entries = list(state.target);
      if (state.index >= entries.length) return { value: undefined, done: true };
      const entry = entries[state.index++];
      if (state.kind === 'keys') return { value: entry.name, done: false };
      if (state.kind === 'values') return { value: entry.value, done: false };
      return { value: [entry.name, entry.value], done: false };
    }

    static {
      brand(`${Interface.name} Iterator`, (value) => #state in value);
    }
  }
  const { prototype } = PairIterator;
  delete prototype.constructor;
  redefine(prototype, 'next', { enumerable: true });
  tag(prototype, `${Interface.name} Iterator`);
  ObjectSetPrototypeOf(prototype, IteratorPrototype);

  const methods = {
    entries() { return new PairIterator(this, 'entries'); },
    keys() { return new PairIterator(this, 'keys'); },
    values() { return new PairIterator(this, 'values'); },
    forEach(callback, thisArg = undefined) {
      let entries = list(this);
      if (typeof callback !== 'function') {
        throw new TypeError(`${Interface.name}.forEach: the callback is not a function`);
      }
      for (let i = 0; i < entries.length; i++) {
        ReflectApply(callback, thisArg, [entries[i].value, entries[i].name, this]);
        entries = list(this);
      }
    },
  };
  for (const name in methods) {
    ObjectDefineProperty(Interface.prototype, name, { __proto__: null, value: methods[name], writable: true, enumerable: true, configurable: true });
  }
  ObjectDefineProperty(Interface.prototype, SymbolIterator, { __proto__: null, value: methods.entries, writable: true, enumerable: false, configurable: true });
}

// What the console shows of the interfaces' objects: functions from a value to {list, pairs}, or undefined for another's. list is
// of {name, value}; pairs says that the names are the object's own keys rather than its attributes.
rt.previews = new List();

// Shows attributes of an interface's objects, read with read(object), an array of values.
function preview(is, names, read) {
  rt.previews[rt.previews.length++] = (value) => {
    if (!is(value)) return undefined;
    const values = read(value);
    const list = new List();
    for (let i = 0; i < names.length; i++) list[list.length++] = { name: names[i], value: values[i] };
    return { list, pairs: false };
  };
}

// Shows the entries of a pair iterable.
function previewPairs(is, list) {
  rt.previews[rt.previews.length++] = (value) => (is(value) ? { list: list(value), pairs: true } : undefined);
}

rt.webidl = ObjectFreeze({
  __proto__: null,
  ByteString, DOMString, USVString, brand, bytesOf, clampLong, define, dictionary, enforceUnsigned, isObject, iterable, member, pairs, preview, previewPairs,
  redefine, required, sequence, shape, tag, unsignedShort,
});
