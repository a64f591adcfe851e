'use strict';
// structuredClone of the HTML Standard. Serialising and deserialising are one walk here: nothing of the guest's runs in the second
// half, so nothing can tell.

const {
  ArrayBuffer, ArrayBufferPrototypeGetByteLength, BigInt64Array, BigIntPrototypeValueOf, BigUint64Array, BooleanPrototypeValueOf,
  DataView, DataViewPrototypeGetBuffer, DataViewPrototypeGetByteLength, DataViewPrototypeGetByteOffset, Date, DatePrototypeGetTime,
  Error, EvalError, Float32Array, Float64Array, Int16Array, Int32Array, Int8Array, Map, MapPrototypeForEach, MapPrototypeGet,
  MapPrototypeHas, MapPrototypeSet, NumberPrototypeValueOf, Object, ObjectDefineProperty, ObjectKeys,
  ObjectPrototypeHasOwnProperty, RangeError, ReferenceError, ReflectConstruct, ReflectGetOwnPropertyDescriptor, RegExp,
  RegExpPrototypeGetFlags, RegExpPrototypeGetSource, Set, SetPrototypeAdd, SetPrototypeForEach, StringPrototypeValueOf,
  SyntaxError, TypeError, TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteOffset, TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag, TypedArrayPrototypeSet, URIError, Uint16Array, Uint32Array, Uint8Array,
  Uint8ClampedArray,
} = rt.primordials;
const { DOMException, List, kinds } = rt;
const { DOMString, dictionary, isObject, required, sequence } = rt.webidl;
const { detach, namedKeys, opaque, sharing } = native;

// The classes that a clone is made of, by their names.
const views = {
  __proto__: null, BigInt64Array, BigUint64Array, Float32Array, Float64Array, Int16Array, Int32Array, Int8Array, Uint16Array, Uint32Array,
  Uint8Array, Uint8ClampedArray,
};
const errors = { __proto__: null, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

const refusal = (what) => new DOMException(`structuredClone: ${what} cannot be cloned`, 'DataCloneError');

function isDetached(buffer) {
  try {
    return new Uint8Array(buffer) === undefined;
  } catch {
    return true;
  }
}

// The primitive in a box, which throws for a box of another kind.
const unboxings = [NumberPrototypeValueOf, StringPrototypeValueOf, BooleanPrototypeValueOf, BigIntPrototypeValueOf];

function unboxed(box) {
  for (let i = 0; i < unboxings.length; i++) {
    try {
      return unboxings[i](box);
    } catch {
      // The next one.
    }
  }
  throw refusal('a symbol');
}

// One call. memory has the clone of each object that was met, and of each buffer that is transferred its new owner.
class Cloning {
  memory = new Map();
  slot = { __proto__: null, value: undefined, writable: true, enumerable: true, configurable: true };

  value(value) {
    switch (typeof value) {
      case 'symbol': throw refusal('a symbol');
      case 'function': throw refusal('a function');
      case 'object': return value === null ? null : this.object(value);
      default: return value;
    }
  }

  object(value) {
    const known = MapPrototypeGet(this.memory, value);
    if (known !== undefined) return known;
    switch (native.kind(value)) {
      case kinds.Boxed: return this.remember(value, Object(unboxed(value)));
      case kinds.Dates: return this.remember(value, new Date(DatePrototypeGetTime(value)));
      case kinds.RegExps: return this.remember(value, new RegExp(RegExpPrototypeGetSource(value), RegExpPrototypeGetFlags(value)));
      case kinds.ArrayBuffers: return this.buffer(value);
      case kinds.TypedArrays: {
        const View = views[TypedArrayPrototypeGetSymbolToStringTag(value)];
        const length = TypedArrayPrototypeGetLength(value);
        const offset = TypedArrayPrototypeGetByteOffset(value);
        return this.remember(value, ReflectConstruct(View, [this.object(TypedArrayPrototypeGetBuffer(value)), offset, length]));
      }
      case kinds.DataViews: {
        const buffer = this.object(DataViewPrototypeGetBuffer(value));
        return this.remember(value, new DataView(buffer, DataViewPrototypeGetByteOffset(value), DataViewPrototypeGetByteLength(value)));
      }
      case kinds.Maps: return this.map(value);
      case kinds.Sets: return this.set(value);
      case kinds.Errors: return this.error(value);
      case kinds.Arrays: return this.array(value);
      case kinds.Arguments: return this.properties(value, ObjectKeys(value), this.remember(value, {}));
      case kinds.Plain: return this.plain(value);
      case kinds.Proxied: throw refusal('a Proxy');
      case kinds.Namespaces: throw refusal('the namespace of a module');
      default: throw refusal(opaque(value));
    }
  }

  remember(value, clone) {
    MapPrototypeSet(this.memory, value, clone);
    return clone;
  }

  put(clone, key, value) {
    this.slot.value = value;
    ObjectDefineProperty(clone, key, this.slot);
  }

  properties(value, keys, clone) {
    for (let i = 0; i < keys.length; i++) {
      // A getter may have deleted it.
      if (ObjectPrototypeHasOwnProperty(value, keys[i])) this.put(clone, keys[i], this.value(value[keys[i]]));
    }
    return clone;
  }

  plain(value) {
    const exception = rt.describeDOMException(value);
    if (exception !== undefined) {
      const clone = this.remember(value, new DOMException(exception.message, exception.name));
      this.stack(value, clone);
      return clone;
    }
    if (rt.blobs.is(value)) {
      const blob = rt.blobs.of(rt.blobs.bytes(value), rt.blobs.type(value));
      return this.remember(value, rt.files.is(value) ? rt.files.of(blob, rt.files.name(value), rt.files.lastModified(value)) : blob);
    }
    const { brands, marks } = rt;
    for (let i = 0; i < brands.length; i++) if (brands[i].is(value)) throw refusal(brands[i].kind);
    const kind = opaque(value);
    // An object with an interface's prototype that is none of its objects is like any other.
    if (kind !== undefined && marks[kind] !== true) throw refusal(kind);
    return this.properties(value, ObjectKeys(value), this.remember(value, {}));
  }

  // The elements in their order up to the first hole; what is behind it, and the named properties, by their keys.
  array(value) {
    const { length } = value;
    const clone = this.remember(value, []);
    clone.length = length;
    for (let i = 0; i < length; i++) {
      if (!ObjectPrototypeHasOwnProperty(value, i)) return this.properties(value, ObjectKeys(value), clone);
      this.put(clone, i, this.value(value[i]));
    }
    return this.properties(value, namedKeys(value), clone);
  }

  // What a getter changes in a map or a set while its items are cloned is not seen.
  map(value) {
    const items = new List();
    MapPrototypeForEach(value, (item, key) => {
      items[items.length++] = key;
      items[items.length++] = item;
    });
    const clone = this.remember(value, new Map());
    for (let i = 0; i < items.length; i += 2) MapPrototypeSet(clone, this.value(items[i]), this.value(items[i + 1]));
    return clone;
  }

  set(value) {
    const items = new List();
    SetPrototypeForEach(value, (item) => { items[items.length++] = item; });
    const clone = this.remember(value, new Set());
    for (let i = 0; i < items.length; i++) SetPrototypeAdd(clone, this.value(items[i]));
    return clone;
  }

  error(value) {
    const { name } = value;
    const Class = (typeof name === 'string' ? errors[name] : undefined) ?? Error;
    const message = ReflectGetOwnPropertyDescriptor(value, 'message');
    const text = message === undefined || !ObjectPrototypeHasOwnProperty(message, 'value') ? undefined : DOMString(message.value);
    const clone = this.remember(value, new Class(text));
    this.stack(value, clone);
    const cause = ReflectGetOwnPropertyDescriptor(value, 'cause');
    if (cause !== undefined && ObjectPrototypeHasOwnProperty(cause, 'value')) {
      ObjectDefineProperty(clone, 'cause', { __proto__: null, value: this.value(cause.value), writable: true, configurable: true });
    }
    return clone;
  }

  stack(value, clone) {
    const { stack } = value;
    ObjectDefineProperty(clone, 'stack', { __proto__: null, value: typeof stack === 'string' ? stack : undefined, writable: true, configurable: true });
  }

  buffer(value) {
    if (isDetached(value)) throw refusal('a detached ArrayBuffer');
    const copy = new ArrayBuffer(ArrayBufferPrototypeGetByteLength(value));
    TypedArrayPrototypeSet(new Uint8Array(copy), new Uint8Array(value));
    return this.remember(value, copy);
  }
}

function transferred(value, what) {
  if (!isObject(value)) throw new TypeError(`${what}: an item of transfer is not an object`);
  return value;
}

const operations = {
  structuredClone(value, options = undefined) {
    const what = 'structuredClone';
    required(arguments.length, 1, what);
    const { transfer } = dictionary(options, what);
    const buffers = transfer === undefined ? new List() : sequence(transfer, transferred, what);
    const cloning = new Cloning();
    for (let i = 0; i < buffers.length; i++) {
      if (!native.isArrayBuffer(buffers[i])) throw new DOMException(`${what}: only an ArrayBuffer can be transferred`, 'DataCloneError');
      if (MapPrototypeHas(cloning.memory, buffers[i])) throw new DOMException(`${what}: a buffer is listed twice in transfer`, 'DataCloneError');
      // Until the old buffer is detached both have the same bytes, and where the clone fails the new one is never seen.
      cloning.remember(buffers[i], isDetached(buffers[i]) ? null : sharing(buffers[i]));
    }
    const clone = cloning.value(value);
    for (let i = 0; i < buffers.length; i++) if (isDetached(buffers[i])) throw new DOMException(`${what}: a buffer of transfer is detached`, 'DataCloneError');
    for (let i = 0; i < buffers.length; i++) detach(buffers[i]);
    return clone;
  },
};

return { __proto__: null, structuredClone: operations.structuredClone };
