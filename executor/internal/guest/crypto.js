'use strict';
// crypto of the Web Cryptography API: random values. There is no subtle.

const {
  ArrayBufferIsView, TypeError, TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetSymbolToStringTag,
} = rt.primordials;
const { DOMException } = rt;
const { brand, required, shape } = rt.webidl;
const { allocate } = rt.bytes;

const quota = 65536; // bytes of one call

const integers = {
  __proto__: null, Int8Array: 1, Uint8Array: 1, Uint8ClampedArray: 1, Int16Array: 1, Uint16Array: 1, Int32Array: 1, Uint32Array: 1,
  BigInt64Array: 1, BigUint64Array: 1,
};

const hex = '0123456789abcdef';
const key = {}; // only the runtime makes a Crypto

class Crypto {
  #brand;

  static {
    brand('Crypto', (value) => #brand in value);
  }

  constructor() {
    if (arguments[0] !== key) throw new TypeError('Crypto constructor: use crypto');
  }

  getRandomValues(array) {
    this.#brand;
    required(arguments.length, 1, 'Crypto.getRandomValues');
    const name = TypedArrayPrototypeGetSymbolToStringTag(array);
    if (name === undefined && !ArrayBufferIsView(array)) throw new TypeError('Crypto.getRandomValues: the value is not a view of a buffer');
    if (integers[name] === undefined) throw new DOMException('Crypto.getRandomValues: the view is not a typed array of integers', 'TypeMismatchError');
    const size = TypedArrayPrototypeGetByteLength(array);
    if (size > quota) throw new DOMException(`Crypto.getRandomValues: the ${size} bytes of the view are more than ${quota}`, 'QuotaExceededError');
    native.randomFill(array);
    return array;
  }

  // A version 4 UUID of RFC 9562.
  randomUUID() {
    this.#brand;
    const bytes = allocate(16);
    native.randomFill(bytes);
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    let text = '';
    for (let i = 0; i < 16; i++) {
      if (i === 4 || i === 6 || i === 8 || i === 10) text += '-';
      text += hex[bytes[i] >> 4] + hex[bytes[i] & 15];
    }
    return text;
  }
}

shape(Crypto);

return { __proto__: null, Crypto, crypto: new Crypto(key) };
