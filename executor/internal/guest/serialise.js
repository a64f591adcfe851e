'use strict';
// What a value becomes when it leaves the isolate as JSON, and what cannot leave. docs/values.md has the table.

const {
  ArrayBufferIsView, ArrayBufferPrototypeGetByteLength, DataViewPrototypeGetByteLength, IteratorPrototype, JSONStringify,
  ObjectGetOwnPropertyNames, RangeError, ReflectGetPrototypeOf, StringPrototypeStartsWith, TypeError, TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeGetSymbolToStringTag,
} = rt.primordials;

const RangeErrorPrototype = RangeError.prototype;
const TypeErrorPrototype = TypeError.prototype;

// Refused carries a reason out of JSON.stringify. No guest code reaches its constructor, and it is known by
// its private field.
class Refused {
  #reason;
  constructor(reason) {
    this.#reason = reason;
  }
  static reasonOf(value) {
    return typeof value === 'object' && value !== null && #reason in value ? value.#reason : undefined;
  }
}
const reasonOf = Refused.reasonOf;

// What the engine does not know by its type is known by its prototype. The interfaces are marked where they are defined.
native.markOpaque(IteratorPrototype, 'an iterator');
native.markOpaque(globalThis.FinalizationRegistry.prototype, 'a FinalizationRegistry');
for (const name of ObjectGetOwnPropertyNames(globalThis.Intl)) {
  const { prototype } = globalThis.Intl[name];
  if (prototype !== undefined) native.markOpaque(prototype, `an Intl.${name}`);
}

const place = (key) => (key === '' ? '' : ` at ${JSONStringify(key)}`);

const bigint = (key) => `a BigInt${place(key)}: convert it to a string or a number`;

// What is being serialised: the most bytes that its JSON may have, and what is done about bytes that alone are more.
let most = 0;
let tooMany;

function lengthOf(value) {
  if (!ArrayBufferIsView(value)) return ArrayBufferPrototypeGetByteLength(value);
  return TypedArrayPrototypeGetSymbolToStringTag(value) === undefined ? DataViewPrototypeGetByteLength(value) : TypedArrayPrototypeGetByteLength(value);
}

function bytes(value) {
  if (rt.envelope.size(lengthOf(value)) <= most) return rt.envelope.wrap(value);
  tooMany();
  throw new Refused('it is too large');
}

function admit(key, value) {
  switch (typeof value) {
    case 'object': {
      const kind = value === null ? undefined : native.opaque(value);
      if (kind === undefined) break;
      if (kind === 'a BigInt') throw new Refused(bigint(key));
      if (kind === 'a typed array' || kind === 'an ArrayBuffer' || kind === 'a DataView') return bytes(value);
      throw new Refused(`${kind} has no JSON form${place(key)}`);
    }
    case 'function':
      throw new Refused(`a function${place(key)}`);
    case 'symbol':
      throw new Refused(`a symbol${place(key)}`);
    case 'bigint':
      throw new Refused(bigint(key));
  }
  return key === '$bytes' ? rt.envelope.escape(this, value) : value;
}

// explain says why JSON.stringify failed. What is read of a guest's own error here is read under the deadline.
function explain(error) {
  const reason = reasonOf(error);
  if (reason !== undefined) return reason;
  const described = rt.describe(error);
  const prototype = typeof error === 'object' && error !== null && native.isError(error) ? ReflectGetPrototypeOf(error) : null;
  if (prototype === TypeErrorPrototype && StringPrototypeStartsWith(described.message, 'Converting circular structure')) {
    return 'it is cyclic';
  }
  if (prototype === RangeErrorPrototype && described.message === 'Maximum call stack size exceeded') {
    return 'it is nested too deeply';
  }
  if (prototype === RangeErrorPrototype && described.message === 'Invalid string length') return 'it is too large';
  const text = described.name === '' ? described.message : `${described.name}: ${described.message}`;
  return `reading it threw ${text}`;
}

// serialise returns the JSON of value; undefined is null. refuse makes what is thrown of a reason. Bytes whose base64 alone has more
// than limit bytes are not made into one: over is called.
rt.serialise = (value, limit, over, refuse) => {
  if (value === undefined) return 'null';
  const outer = { __proto__: null, most, tooMany }; // a toJSON may call a tool
  most = limit;
  tooMany = over;
  try {
    const text = JSONStringify(value, admit);
    return text === undefined ? 'null' : text;
  } catch (error) {
    throw refuse(explain(error));
  } finally {
    ({ most, tooMany } = outer);
  }
};
