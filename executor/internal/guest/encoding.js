'use strict';
// TextEncoder and TextDecoder of the Encoding Standard, for UTF-8, UTF-16LE and windows-1252.

const {
  ArrayBuffer, ObjectFreeze, RangeError, StringPrototypeCharCodeAt, StringPrototypeSlice, StringPrototypeToLowerCase,
  TypeError, TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteOffset, TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag, TypedArrayPrototypeSet, Uint8Array,
} = rt.primordials;
const { DOMString, brand, bytesOf, define, dictionary, required } = rt.webidl;
const { utf16Decode, utf8Decode, utf8EncodeInto, utf8Length, utf8Tail, windows1252Decode } = native;

// A typed array with a buffer of its own: V8 keeps small arrays without one, and ends the process where it cannot make it later.
const allocate = (length) => new Uint8Array(new ArrayBuffer(length));

// A window on the same memory. subarray would ask the guest for the constructor of its result.
const view = (bytes, start, end) =>
  new Uint8Array(TypedArrayPrototypeGetBuffer(bytes), TypedArrayPrototypeGetByteOffset(bytes) + start, end - start);

// The UTF-8 of a string in a new Uint8Array; a lone surrogate becomes U+FFFD.
function encodeUtf8(text) {
  const bytes = allocateFor(text.length, () => utf8Length(text));
  utf8EncodeInto(text, bytes);
  return bytes;
}

// Memory for exact() bytes, of which at least so many are sure. To count the bytes of a string V8 may have to join its parts,
// and ends the execution where it has no memory for that: for a long one the meter is asked first, which refuses with an error.
function allocateFor(least, exact) {
  if (least < 65536) return allocate(exact());
  const bytes = allocate(least);
  const size = exact();
  return size === least ? bytes : allocate(size);
}

// "UTF-8 decode": replaces what is not UTF-8 and drops one byte order mark.
function decodeUtf8(bytes) {
  const text = utf8Decode(bytes);
  return text.length > 0 && StringPrototypeCharCodeAt(text, 0) === 0xfeff ? StringPrototypeSlice(text, 1) : text;
}

class TextEncoder {
  #brand;

  static {
    brand('TextEncoder', (value) => #brand in value);
  }

  get encoding() {
    this.#brand;
    return 'utf-8';
  }

  encode(input = '') {
    this.#brand;
    return encodeUtf8(DOMString(input));
  }

  encodeInto(source, destination) {
    this.#brand;
    required(arguments.length, 2, 'TextEncoder.encodeInto');
    const text = DOMString(source);
    if (TypedArrayPrototypeGetSymbolToStringTag(destination) !== 'Uint8Array') {
      throw new TypeError('TextEncoder.encodeInto: the destination is not a Uint8Array');
    }
    const read = utf8EncodeInto(text, destination);
    return { read, written: utf8Length(read === text.length ? text : StringPrototypeSlice(text, 0, read)) };
  }
}

const labels = { __proto__: null };
for (const [encoding, names] of [
  ['utf-8', 'unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8'],
  ['utf-16le', 'csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le'],
  ['windows-1252', 'ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 '
    + 'iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252'],
]) {
  for (const name of names.split(' ')) labels[name] = encoding;
}
ObjectFreeze(labels);

// Without the ASCII white space around it, in lower case.
function normalLabel(label) {
  const isSpace = (i) => {
    const c = StringPrototypeCharCodeAt(label, i);
    return c === 0x20 || c === 0x09 || c === 0x0a || c === 0x0c || c === 0x0d;
  };
  let start = 0;
  let end = label.length;
  while (start < end && isSpace(start)) start++;
  while (end > start && isSpace(end - 1)) end--;
  return StringPrototypeToLowerCase(StringPrototypeSlice(label, start, end));
}

// How many bytes at the end of a chunk wait for the next one.
function unfinished(encoding, bytes) {
  const length = TypedArrayPrototypeGetLength(bytes);
  if (encoding === 'utf-8') return utf8Tail(bytes);
  if (encoding !== 'utf-16le') return 0;
  const odd = length % 2;
  return endsInLead(bytes, length - odd) ? odd + 2 : odd;
}

// Whether the UTF-16LE before end stops at the first half of a surrogate pair.
const endsInLead = (bytes, end) => end >= 2 && (bytes[end - 1] & 0xfc) === 0xd8;

function decodeBytes(encoding, bytes, fatal) {
  if (encoding === 'utf-8') return utf8Decode(bytes, undefined, undefined, fatal);
  if (encoding === 'windows-1252') return windows1252Decode(bytes);
  const odd = TypedArrayPrototypeGetLength(bytes) % 2;
  if (odd === 1 && fatal) return undefined;
  const even = TypedArrayPrototypeGetLength(bytes) - odd;
  const text = utf16Decode(bytes, 0, even, fatal);
  // Half a code unit at the end is an error, the same one as that of a lead which waited for it.
  return odd === 1 && !endsInLead(bytes, even) ? `${text}\ufffd` : text;
}

class TextDecoder {
  #state; // {encoding, fatal, ignoreBOM, pending, started}

  static {
    brand('TextDecoder', (value) => #state in value);
  }

  constructor(label = 'utf-8', options = undefined) {
    const name = DOMString(label);
    const { fatal, ignoreBOM } = dictionary(options, 'TextDecoder constructor');
    const encoding = labels[normalLabel(name)];
    if (encoding === undefined) throw new RangeError(`TextDecoder constructor: the encoding '${name}' is not supported`);
    // pending is the bytes of a character that the last chunk cut; started, whether a stream is past its byte order mark.
    this.#state = { encoding, fatal: !!fatal, ignoreBOM: !!ignoreBOM, pending: undefined, started: false };
  }

  get encoding() { return this.#state.encoding; }
  get fatal() { return this.#state.fatal; }
  get ignoreBOM() { return this.#state.ignoreBOM; }

  decode(input = undefined, options = undefined) {
    const state = this.#state;
    const { encoding } = state;
    let bytes = input === undefined ? allocate(0) : bytesOf(input);
    if (bytes === undefined) throw new TypeError('TextDecoder.decode: the input is not an ArrayBuffer or a view of one');
    const stream = !!dictionary(options, 'TextDecoder.decode').stream;
    if (state.pending !== undefined) {
      bytes = joined(state.pending, bytes);
      state.pending = undefined;
    }
    if (stream) {
      const length = TypedArrayPrototypeGetLength(bytes);
      const wait = unfinished(encoding, bytes);
      if (wait > 0) {
        state.pending = joined(view(bytes, length - wait, length), allocate(0));
        bytes = view(bytes, 0, length - wait);
      }
    }
    const text = decodeBytes(encoding, bytes, state.fatal);
    const started = state.started;
    if (text === undefined) {
      state.pending = undefined;
      state.started = false;
      throw new TypeError(`TextDecoder.decode: the data is not valid ${encoding}`);
    }
    state.started = stream && (started || text.length > 0);
    if (!started && !state.ignoreBOM && encoding !== 'windows-1252' && text.length > 0 && StringPrototypeCharCodeAt(text, 0) === 0xfeff) {
      return StringPrototypeSlice(text, 1);
    }
    return text;
  }
}

function joined(first, second) {
  const length = TypedArrayPrototypeGetLength(first);
  const both = allocate(length + TypedArrayPrototypeGetLength(second));
  TypedArrayPrototypeSet(both, first);
  TypedArrayPrototypeSet(both, second, length);
  return both;
}

define(TextEncoder);
define(TextDecoder);
rt.bytes = ObjectFreeze({ __proto__: null, allocate, allocateFor, decodeUtf8, encodeUtf8, view });
