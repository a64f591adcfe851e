'use strict';
// Blob and File of the File API. A blob's bytes never change, so slices share them.

const {
  DateNow, MathTrunc, NumberIsFinite, StringPrototypeCharCodeAt, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeToLowerCase, TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetLength,
  TypedArrayPrototypeSet,
} = rt.primordials;
const { List } = rt;
const { DOMString, USVString, bytesOf, clampLong, define, dictionary, isObject, member, preview, required, sequence } = rt.webidl;
const { allocate, allocateFor, decodeUtf8, view } = rt.bytes;
const { utf8EncodeInto, utf8Length } = native;

// A type is kept in lower case; with a character outside of U+0020 to U+007E it is none.
function typeOf(value) {
  const text = DOMString(value);
  for (let i = 0; i < text.length; i++) {
    const c = StringPrototypeCharCodeAt(text, i);
    if (c < 0x20 || c > 0x7e) return '';
  }
  return StringPrototypeToLowerCase(text);
}

// A part as a blob takes it: a Uint8Array of the guest's memory or of another blob, or a string.
function partOf(value) {
  if (isObject(value)) {
    const bytes = rt.blobs.is(value) ? rt.blobs.bytes(value) : bytesOf(value);
    if (bytes !== undefined) return bytes;
  }
  return USVString(value);
}

// Line endings of a string part as the host's own, when the options ask for it: here they are line feeds.
function nativeEndings(text) {
  let out = '';
  let from = 0;
  for (;;) {
    const at = StringPrototypeIndexOf(text, '\r', from);
    if (at < 0) return out + StringPrototypeSlice(text, from);
    out += `${StringPrototypeSlice(text, from, at)}\n`;
    from = at + 1 < text.length && StringPrototypeCharCodeAt(text, at + 1) === 0x0a ? at + 2 : at + 1;
  }
}

// One Uint8Array of a List of strings and Uint8Arrays.
function concat(parts) {
  const sum = (lengthOf) => {
    let length = 0;
    for (let i = 0; i < parts.length; i++) length += typeof parts[i] === 'string' ? lengthOf(parts[i]) : TypedArrayPrototypeGetLength(parts[i]);
    return length;
  };
  const all = allocateFor(sum((text) => text.length), () => sum(utf8Length));
  let at = 0;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (typeof part === 'string') {
      const size = utf8Length(part);
      utf8EncodeInto(part, view(all, at, at + size));
      at += size;
    } else {
      TypedArrayPrototypeSet(all, part, at);
      at += TypedArrayPrototypeGetLength(part);
    }
  }
  return all;
}

const copyOf = (bytes) => {
  const copy = allocate(TypedArrayPrototypeGetLength(bytes));
  TypedArrayPrototypeSet(copy, bytes);
  return copy;
};

// The members of a BlobPropertyBag, read and converted in the order of their names.
function readBag(bag, what) {
  const { endings } = bag;
  const convert = endings !== undefined && member(endings, ['native', 'transparent'], what) === 'native';
  const { type } = bag;
  return { __proto__: null, convert, type: type === undefined ? '' : typeOf(type) };
}

function joined(parts, convert) {
  if (convert) for (let i = 0; i < parts.length; i++) if (typeof parts[i] === 'string') parts[i] = nativeEndings(parts[i]);
  return concat(parts);
}

const key = {}; // makes a blob of bytes without a copy

class Blob {
  #state; // {bytes, type}

  constructor(blobParts = undefined, options = undefined) {
    if (blobParts === key) {
      this.#state = options;
      return;
    }
    const parts = blobParts === undefined ? new List() : sequence(blobParts, partOf, 'Blob constructor');
    const bag = readBag(dictionary(options, 'Blob constructor'), 'Blob constructor');
    this.#state = { bytes: joined(parts, bag.convert), type: bag.type };
  }

  get size() { return TypedArrayPrototypeGetLength(this.#state.bytes); }
  get type() { return this.#state.type; }

  slice(start = undefined, end = undefined, contentType = undefined) {
    const bytes = this.#state.bytes;
    const size = TypedArrayPrototypeGetLength(bytes);
    const from = relative(start, 0, size);
    const to = relative(end, size, size);
    const type = contentType === undefined ? '' : typeOf(contentType);
    return new Blob(key, { bytes: view(bytes, from, to > from ? to : from), type });
  }

  stream() { return rt.streams.ofBytes(copyOf(this.#state.bytes)); }
  async text() { return decodeUtf8(this.#state.bytes); }
  async arrayBuffer() { return TypedArrayPrototypeGetBuffer(copyOf(this.#state.bytes)); }
  async bytes() { return copyOf(this.#state.bytes); }

  static {
    rt.blobs = {
      __proto__: null,
      is: (value) => isObject(value) && #state in value,
      bytes: (blob) => blob.#state.bytes,
      type: (blob) => blob.#state.type,
      // Keeps the bytes, which are nobody else's.
      of: (bytes, type) => new Blob(key, { bytes, type: typeOf(type) }),
      size: (blob) => TypedArrayPrototypeGetLength(blob.#state.bytes),
    };
  }
}

// A position of slice: from the end when negative, inside the blob in any case.
function relative(value, otherwise, size) {
  if (value === undefined) return otherwise;
  const at = clampLong(value);
  if (at < 0) return at + size > 0 ? at + size : 0;
  return at < size ? at : size;
}

class File extends Blob {
  #state; // {name, lastModified}

  constructor(fileBits, fileName, options = undefined) {
    if (fileBits === key) {
      super(key, options);
      this.#state = { name: fileName, lastModified: options.lastModified };
      return;
    }
    required(arguments.length, 2, 'File constructor');
    const parts = sequence(fileBits, partOf, 'File constructor');
    const name = USVString(fileName);
    const given = dictionary(options, 'File constructor');
    const bag = readBag(given, 'File constructor');
    const { lastModified } = given;
    const time = lastModified === undefined ? DateNow() : longOf(lastModified);
    super(key, { bytes: joined(parts, bag.convert), type: bag.type });
    this.#state = { name, lastModified: time };
  }

  get name() { return this.#state.name; }
  get lastModified() { return this.#state.lastModified; }

  static {
    rt.files = {
      __proto__: null,
      is: (value) => isObject(value) && #state in value,
      name: (file) => file.#state.name,
      lastModified: (file) => file.#state.lastModified,
      // The bytes of a blob under a name; a file keeps its date.
      of: (blob, name, lastModified = rt.files.is(blob) ? blob.#state.lastModified : DateNow()) => new File(key, name, {
        bytes: rt.blobs.bytes(blob),
        type: rt.blobs.type(blob),
        lastModified,
      }),
    };
  }
}

// long long: not a number is 0, and the rest is cut to an integer.
function longOf(value) {
  const number = MathTrunc(+value);
  return NumberIsFinite(number) ? number + 0 : 0;
}

define(Blob);
define(File);
preview(rt.files.is, ['name', 'size', 'type'], (file) => [rt.files.name(file), rt.blobs.size(file), rt.blobs.type(file)]);
preview(rt.blobs.is, ['size', 'type'], (blob) => [rt.blobs.size(blob), rt.blobs.type(blob)]);
rt.blobConcat = concat;
rt.copyBytes = copyOf;
