'use strict';
// Response of the Fetch Standard.

const { JSONStringify, RangeError, StringPrototypeCharCodeAt, TypeError } = rt.primordials;
const { Headers } = rt;
const { ByteString, USVString, brand, define, dictionary, isObject, preview, required, unsignedShort } = rt.webidl;
const { Body, extract, mixin } = rt.bodies;

const isNullBodyStatus = (status) => status === 101 || status === 103 || status === 204 || status === 205 || status === 304;
const isRedirectStatus = (status) => status === 301 || status === 302 || status === 303 || status === 307 || status === 308;

function isReasonPhrase(text) {
  for (let i = 0; i < text.length; i++) {
    const c = StringPrototypeCharCodeAt(text, i);
    if ((c < 0x20 && c !== 0x09) || c === 0x7f) return false;
  }
  return true;
}

// The members of an init, read and converted in the order of their names.
function readInit(init, what) {
  const options = dictionary(init, what);
  const { headers } = options;
  const given = headers === undefined ? undefined : rt.headers.convert(headers, what);
  const { status } = options;
  const code = status === undefined ? 200 : unsignedShort(status);
  const { statusText } = options;
  return { __proto__: null, headers: given, status: code, statusText: statusText === undefined ? '' : ByteString(statusText, what) };
}

let stateOf; // (response): its State, or a TypeError
let isResponse;

class State {
  body = null; // a Body, or null for none
  status = 200;
  statusText = '';
  type = 'default';
  url = '';
  redirected = false;
  headers = undefined;
}

class Response {
  #state = new State();

  constructor(body = null, init = undefined) {
    const what = 'Response constructor';
    this.#initialize(body === null || body === undefined ? null : extract(body, what), readInit(init, what), what);
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
    const given = readInit(init, 'Response.json');
    const text = JSONStringify(data);
    if (text === undefined) throw new TypeError('Response.json: the value has no JSON form');
    const response = new Response();
    response.#initialize(new Body(USVString(text), 'application/json'), given, 'Response.json');
    return response;
  }

  get type() { return this.#state.type; }
  get url() { return this.#state.url; }
  get redirected() { return this.#state.redirected; }
  get status() { return this.#state.status; }
  get ok() { return this.#state.status >= 200 && this.#state.status <= 299; }
  get statusText() { return this.#state.statusText; }
  get headers() { return this.#state.headers; }

  clone() {
    const { body, headers, redirected, status, statusText, type, url } = this.#state;
    if (body !== null && body.unusable) throw new TypeError('Response.clone: the body was already read, or is locked to a reader');
    const copy = new Response();
    const state = copy.#state;
    state.body = body === null ? null : body.clone();
    state.status = status;
    state.statusText = statusText;
    state.type = type;
    state.url = url;
    state.redirected = redirected;
    state.headers = rt.headers.clone(headers);
    return copy;
  }

  static {
    stateOf = (response) => response.#state;
    isResponse = (value) => isObject(value) && #state in value;
    brand('Response', isResponse);
  }

  // "Initialize a response".
  #initialize(body, { headers, status, statusText }, what) {
    const state = this.#state;
    if (status < 200 || status > 599) throw new RangeError(`${what}: the status ${status} is not between 200 and 599`);
    if (!isReasonPhrase(statusText)) throw new TypeError(`${what}: the status text holds a control character`);
    state.status = status;
    state.statusText = statusText;
    state.headers = new Headers();
    if (headers !== undefined) rt.headers.fill(state.headers, headers, what);
    if (body === null) return;
    if (isNullBodyStatus(status)) throw new TypeError(`${what}: a response with status ${status} has no body`);
    state.body = body;
    if (body.type !== undefined && rt.headers.get(state.headers, 'content-type') === null) {
      rt.headers.set(state.headers, 'content-type', body.type);
    }
  }
}

mixin(Response, stateOf);
define(Response);
preview(isResponse, ['status', 'statusText', 'headers', 'bodyUsed'], (response) => {
  const { body, headers, status, statusText } = stateOf(response);
  return [status, statusText, headers, body !== null && body.disturbed];
});

rt.responses = {
  __proto__: null,

  // What fetch answers with. headers is a List of {name, value}, names in lower case; data is null for no body, a string, bytes that
  // are the response's from now on, or a ReadableStream.
  make({ status, statusText, url, redirected, headers, data }) {
    const response = new Response();
    const state = stateOf(response);
    state.status = status;
    state.statusText = statusText;
    state.type = 'basic';
    state.url = url;
    state.redirected = redirected;
    for (let i = 0; i < headers.length; i++) rt.headers.append(state.headers, headers[i].name, headers[i].value);
    rt.headers.freeze(state.headers);
    if (data !== null && !isNullBodyStatus(status)) state.body = new Body(data, undefined);
    return response;
  },
};
