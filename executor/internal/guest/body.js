'use strict';
// The body of a Request and of a Response, of the Fetch Standard. A body is kept as the string or the bytes it was given as: a text
// that is read as text is never encoded, and a stream of it is made only for a program that asks for one.

const {
  ArrayBufferIsView, JSONParse, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, StringPrototypeCharCodeAt, StringPrototypeSlice, TypeError,
  TypedArrayPrototypeGetBuffer,
} = rt.primordials;
const { USVString, bytesOf, isObject } = rt.webidl;
const { decodeUtf8, encodeUtf8 } = rt.bytes;

class Body {
  data; // a string, a Uint8Array that nobody changes, or a ReadableStream of another's making
  type; // the content type that it implies, undefined for none
  stream = undefined; // what the program sees of it
  used = false; // read without a stream

  constructor(data, type) {
    this.data = data;
    this.type = type;
    if (rt.isStream(data)) this.stream = data;
  }

  get isStream() { return this.stream !== undefined && this.stream === this.data; }
  get disturbed() { return this.used || (this.stream !== undefined && rt.streams.disturbed(this.stream)); }
  get unusable() { return this.disturbed || (this.stream !== undefined && rt.streams.locked(this.stream)); }

  open() {
    if (this.stream === undefined) {
      this.stream = rt.streams.ofBytes(this.used ? encodeUtf8('') : asBytes(this.data));
      if (this.used) rt.streams.exhaust(this.stream);
    }
    return this.stream;
  }

  // What the body holds, once: a string, bytes, or the promise of {bytes}.
  take(what) {
    if (this.unusable) throw new TypeError(`${what}: the body was already read, or is locked to a reader`);
    if (this.isStream) return rt.streams.drain(this.stream, what);
    this.used = true;
    if (this.stream !== undefined) rt.streams.exhaust(this.stream);
    return this.data;
  }

  // Another body of the same bytes.
  clone() {
    if (this.isStream) {
      const { first, second } = rt.streams.tee(this.stream);
      this.data = this.stream = first;
      return new Body(second, this.type);
    }
    if (this.stream !== undefined) rt.streams.exhaust(this.stream);
    this.stream = undefined;
    return new Body(this.data, this.type);
  }

  // This body for another owner; here it counts as read.
  give(what) {
    if (this.isStream) return new Body(rt.streams.proxy(this.stream), this.type);
    return new Body(this.take(what), this.type);
  }
}

// "Extract a body" from what a program gives as one.
function extract(value, what) {
  if (isObject(value)) {
    if (rt.blobs.is(value)) {
      const type = rt.blobs.type(value);
      return new Body(rt.blobs.bytes(value), type === '' ? undefined : type);
    }
    if (rt.forms.is(value)) {
      const { type, body } = rt.multipart.serialize(rt.forms.list(value));
      return new Body(body, type);
    }
    if (rt.searchParams.is(value)) return new Body(rt.searchParams.serialize(value), 'application/x-www-form-urlencoded;charset=UTF-8');
    if (rt.isStream(value)) {
      if (rt.streams.disturbed(value) || rt.streams.locked(value)) throw new TypeError(`${what}: the stream was already read, or is locked to a reader`);
      return new Body(value, undefined);
    }
    const bytes = bytesOf(value);
    if (bytes !== undefined) return new Body(rt.copyBytes(bytes), undefined);
  }
  return new Body(USVString(value), 'text/plain;charset=UTF-8');
}

const asText = (data) => {
  if (typeof data !== 'string') return decodeUtf8(data);
  return data.length > 0 && StringPrototypeCharCodeAt(data, 0) === 0xfeff ? StringPrototypeSlice(data, 1) : data;
};
const asBytes = (data) => (typeof data === 'string' ? encodeUtf8(data) : rt.copyBytes(data));

function asForm(data, mime, what) {
  if (mime === undefined) throw new TypeError(`${what}: the content type is missing, or is none`);
  if (mime.essence === 'application/x-www-form-urlencoded') return rt.forms.of(rt.searchParams.pairsOf(asText(data)));
  if (mime.essence !== 'multipart/form-data') throw new TypeError(`${what}: the content type is '${mime.essence}'`);
  const boundary = rt.mime.parameter(mime, 'boundary');
  const list = boundary === undefined || boundary === '' ? undefined : rt.multipart.parse(data, boundary);
  if (list === undefined) throw new TypeError(`${what}: the body is not valid multipart/form-data`);
  return rt.forms.of(list);
}

// Gives an interface the Body mixin. stateOf(object) has its body, a Body or null, and its headers; it throws a TypeError for an object
// of another interface.
function mixin(Interface, stateOf) {
  // No body reads as an empty one, any number of times.
  const take = (state, method) => (state.body === null ? '' : state.body.take(`${Interface.name}.${method}`));
  const type = (state) => rt.mime.of(state.headers);

  // The promise of use(data, state) of an object's body.
  async function read(object, method, use) {
    const state = stateOf(object);
    const taken = take(state, method);
    return use(typeof taken === 'string' || ArrayBufferIsView(taken) ? taken : (await rt.own(taken)).bytes, state);
  }

  const methods = {
    __proto__: null,
    get body() {
      const { body } = stateOf(this);
      return body === null ? null : body.open();
    },
    get bodyUsed() {
      const { body } = stateOf(this);
      return body !== null && body.disturbed;
    },
    arrayBuffer() { return read(this, 'arrayBuffer', (data) => TypedArrayPrototypeGetBuffer(asBytes(data))); },
    blob() {
      return read(this, 'blob', (data, state) => {
        const mime = type(state);
        return rt.blobs.of(asBytes(data), mime === undefined ? '' : rt.mime.serialize(mime));
      });
    },
    bytes() { return read(this, 'bytes', asBytes); },
    formData() { return read(this, 'formData', (data, state) => asForm(data, type(state), `${Interface.name}.formData`)); },
    json() { return read(this, 'json', (data) => JSONParse(asText(data))); },
    text() { return read(this, 'text', asText); },
  };
  for (const name in methods) {
    ObjectDefineProperty(Interface.prototype, name, { __proto__: null, ...ObjectGetOwnPropertyDescriptor(methods, name), enumerable: true, configurable: true });
  }
}

rt.bodies = {
  __proto__: null,
  Body,
  extract,
  mixin,

  // The whole body of a Request or a Response's state, for the runtime: a string or bytes, or the promise of {bytes}. '' for none.
  take: (state, what) => (state.body === null ? '' : state.body.take(what)),
};
