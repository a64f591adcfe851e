'use strict';
// Response of the Fetch Standard, with bodies that are there from the start. A body is kept as the string or the bytes it was
// given as: a text that is read as text is never encoded.

const {
  JSONParse, JSONStringify, RangeError, StringPrototypeCharCodeAt, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeToLowerCase, StringPrototypeTrim, TypeError, TypedArrayPrototypeGetBuffer,
} = rt.primordials;
const { Headers } = rt;
const { ByteString, USVString, bytesOf, define, dictionary, isObject, preview, required, unsignedShort } = rt.webidl;
const { decodeUtf8, encodeUtf8 } = rt.bytes;

const isNullBodyStatus = (status) => status === 101 || status === 103 || status === 204 || status === 205 || status === 304;
const isRedirectStatus = (status) => status === 301 || status === 302 || status === 303 || status === 307 || status === 308;

// {data, type}: what a body is and the type it implies, undefined for none.
function extract(value) {
  if (isObject(value)) {
    if (rt.blobs.is(value)) {
      const type = rt.blobs.type(value);
      return { data: rt.blobs.bytes(value), type: type === '' ? undefined : type };
    }
    if (rt.forms.is(value)) {
      const { type, body } = rt.multipart.serialize(rt.forms.list(value));
      return { data: body, type };
    }
    if (rt.searchParams.is(value)) {
      return { data: rt.searchParams.serialize(value), type: 'application/x-www-form-urlencoded;charset=UTF-8' };
    }
    const bytes = bytesOf(value);
    if (bytes !== undefined) return { data: rt.copyBytes(bytes), type: undefined };
  }
  return { data: USVString(value), type: 'text/plain;charset=UTF-8' };
}

function isReasonPhrase(text) {
  for (let i = 0; i < text.length; i++) {
    const c = StringPrototypeCharCodeAt(text, i);
    if ((c < 0x20 && c !== 0x09) || c === 0x7f) return false;
  }
  return true;
}

const asText = (data) => {
  if (typeof data !== 'string') return decodeUtf8(data);
  return data.length > 0 && StringPrototypeCharCodeAt(data, 0) === 0xfeff ? StringPrototypeSlice(data, 1) : data;
};
const asBytes = (data) => (typeof data === 'string' ? encodeUtf8(data) : rt.copyBytes(data));

// The essence of a type: without parameters, in lower case.
function essence(type) {
  const end = StringPrototypeIndexOf(type, ';');
  return StringPrototypeToLowerCase(StringPrototypeTrim(end < 0 ? type : StringPrototypeSlice(type, 0, end)));
}

function asForm(data, type) {
  const kind = type === null ? '' : essence(type);
  if (kind === 'application/x-www-form-urlencoded') return rt.forms.of(rt.searchParams.pairsOf(asText(data)));
  if (kind !== 'multipart/form-data') throw new TypeError(`Response.formData: the content type is ${type === null ? 'missing' : `'${type}'`}`);
  const boundary = rt.multipart.boundaryOf(type);
  const list = boundary === undefined ? undefined : rt.multipart.parse(data, boundary);
  if (list === undefined) throw new TypeError('Response.formData: the body is not valid multipart/form-data');
  return rt.forms.of(list);
}

let isResponse;
let fieldsOf;

class State {
  data = null; // a string, a Uint8Array, or null for no body
  used = false;
  status = 200;
  statusText = '';
  type = 'default';
  headers = undefined;
}

class Response {
  #state = new State();

  constructor(body = null, init = undefined) {
    const extracted = body === null || body === undefined ? undefined : extract(body);
    this.#initialize(extracted, dictionary(init, 'Response constructor'), 'Response constructor');
  }

  static error() {
    const response = new Response();
    response.#state.type = 'error';
    response.#state.status = 0;
    rt.headers.freeze(response.#state.headers);
    return response;
  }

  static redirect(url, status = 302) {
    required(arguments.length, 1, 'Response.redirect');
    const target = rt.urlParse(USVString(url));
    const code = unsignedShort(status);
    if (target === undefined) throw new TypeError('Response.redirect: the URL is not valid');
    if (!isRedirectStatus(code)) throw new RangeError(`Response.redirect: ${code} is not a redirect status`);
    const response = new Response();
    response.#state.status = code;
    rt.headers.set(response.#state.headers, 'location', target[0]);
    rt.headers.freeze(response.#state.headers);
    return response;
  }

  static json(data, init = undefined) {
    required(arguments.length, 1, 'Response.json');
    const text = JSONStringify(data);
    if (text === undefined) throw new TypeError('Response.json: the value has no JSON form');
    const response = new Response();
    response.#initialize({ data: USVString(text), type: 'application/json' }, dictionary(init, 'Response.json'), 'Response.json');
    return response;
  }

  get type() { return this.#state.type; }
  get url() { this.#state.used; return ''; }
  get redirected() { this.#state.used; return false; }
  get status() { return this.#state.status; }
  get ok() { return this.#state.status >= 200 && this.#state.status <= 299; }
  get statusText() { return this.#state.statusText; }
  get headers() { return this.#state.headers; }
  get bodyUsed() { return this.#state.used; }

  clone() {
    if (this.#state.used) throw new TypeError('Response.clone: the body was already read');
    const copy = new Response();
    copy.#state.data = this.#state.data;
    copy.#state.status = this.#state.status;
    copy.#state.statusText = this.#state.statusText;
    copy.#state.type = this.#state.type;
    copy.#state.headers = rt.headers.copy(this.#state.headers);
    return copy;
  }

  async arrayBuffer() { return TypedArrayPrototypeGetBuffer(asBytes(this.#consume('arrayBuffer'))); }
  async blob() {
    const data = this.#consume('blob');
    const type = rt.headers.get(this.#state.headers, 'content-type');
    return rt.blobs.of(asBytes(data), type === null ? '' : type);
  }
  async bytes() { return asBytes(this.#consume('bytes')); }
  async formData() {
    const type = rt.headers.get(this.#state.headers, 'content-type');
    return asForm(this.#consume('formData'), type);
  }
  async json() { return JSONParse(asText(this.#consume('json'))); }
  async text() { return asText(this.#consume('text')); }

  static {
    isResponse = (value) => isObject(value) && #state in value;
    fieldsOf = (response) => [response.#state.status, response.#state.statusText, response.#state.headers, response.#state.used];
  }

  // A body can be read once; no body reads as an empty one, any number of times.
  #consume(what) {
    if (this.#state.used) throw new TypeError(`Response.${what}: the body was already read`);
    if (this.#state.data === null) return '';
    this.#state.used = true;
    const data = this.#state.data;
    return data;
  }

  #initialize(extracted, init, what) {
    const { headers, status, statusText } = init;
    const code = status === undefined ? 200 : unsignedShort(status);
    const phrase = statusText === undefined ? '' : ByteString(statusText, what);
    this.#state.headers = new Headers(headers);
    if (code < 200 || code > 599) throw new RangeError(`${what}: the status ${code} is not between 200 and 599`);
    if (!isReasonPhrase(phrase)) throw new TypeError(`${what}: the status text holds a control character`);
    this.#state.status = code;
    this.#state.statusText = phrase;
    if (extracted === undefined) return;
    if (isNullBodyStatus(code)) throw new TypeError(`${what}: a response with status ${code} has no body`);
    this.#state.data = extracted.data;
    if (extracted.type !== undefined && rt.headers.get(this.#state.headers, 'content-type') === null) {
      rt.headers.set(this.#state.headers, 'content-type', extracted.type);
    }
  }
}

define(Response);
preview(isResponse, ['status', 'statusText', 'headers', 'bodyUsed'], fieldsOf);
