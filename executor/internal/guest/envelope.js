'use strict';
// Bytes in JSON, which has none: an object whose key $bytes is their base64, and whose key as is their class where that is not
// Uint8Array. An object of a program's own that has that key keeps its value in an array of one, so that the two are never
// taken for each other.

const {
  ArrayIsArray, JSONParse, MathCeil, ObjectKeys, ObjectPrototypeHasOwnProperty, ObjectSetPrototypeOf, StringPrototypeIncludes,
  TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetSymbolToStringTag, Uint8Array,
} = rt.primordials;
const { base64Decode, base64Encode, latin1Decode, latin1EncodeInto } = native;

// The bytes of one element of each class.
const sizes = {
  __proto__: null, ArrayBuffer: 1, DataView: 1, Int8Array: 1, Uint8Array: 1, Uint8ClampedArray: 1, Int16Array: 2, Uint16Array: 2,
  Int32Array: 4, Uint32Array: 4, Float32Array: 4, Float64Array: 8, BigInt64Array: 8, BigUint64Array: 8,
};
const classes = { __proto__: null };
for (const name in sizes) classes[name] = globalThis[name];

class Envelope {
  #own;
  constructor(text, name) {
    this.$bytes = text;
    if (name !== 'Uint8Array') this.as = name;
  }
  static has(value) {
    return #own in value;
  }
}
ObjectSetPrototypeOf(Envelope.prototype, null); // nothing of the guest's is asked for a toJSON

rt.envelope = {
  __proto__: null,

  // size is how long the base64 of so many bytes is.
  size: (length) => 4 * MathCeil(length / 3),

  wrap: (value) => new Envelope(
    base64Encode(latin1Decode(value)), TypedArrayPrototypeGetSymbolToStringTag(value) ?? (native.isArrayBuffer(value) ? 'ArrayBuffer' : 'DataView')),

  // escape is what stands at a key $bytes of holder.
  escape: (holder, value) => ((typeof value === 'string' || ArrayIsArray(value)) && !Envelope.has(holder) ? [value] : value),
};

// unwrap returns the bytes that an object stands for; undefined: it stands for itself.
function unwrap(object) {
  const name = ObjectPrototypeHasOwnProperty(object, 'as') ? object.as : 'Uint8Array';
  if (ObjectKeys(object).length !== (ObjectPrototypeHasOwnProperty(object, 'as') ? 2 : 1) || typeof name !== 'string') return undefined;
  const text = sizes[name] === undefined ? undefined : base64Decode(object.$bytes);
  if (text === undefined || text.length % sizes[name] !== 0) return undefined;
  const bytes = new Uint8Array(text.length);
  latin1EncodeInto(text, bytes);
  if (name === 'Uint8Array') return bytes;
  const buffer = TypedArrayPrototypeGetBuffer(bytes);
  return name === 'ArrayBuffer' ? buffer : new classes[name](buffer);
}

function revive(key, value) {
  if (typeof value !== 'object' || value === null || !ObjectPrototypeHasOwnProperty(value, '$bytes')) return value;
  const held = value.$bytes;
  if (typeof held === 'string') return unwrap(value) ?? value;
  if (ArrayIsArray(held) && held.length === 1 && (typeof held[0] === 'string' || ArrayIsArray(held[0]))) value.$bytes = held[0];
  return value;
}

// parse reads what the host sends.
rt.parse = (text) => (StringPrototypeIncludes(text, '"$bytes"') ? JSONParse(text, revive) : JSONParse(text));
