'use strict';
// Request of the Fetch Standard, for a place that has no document, no cache and no cookies: what steers those is kept as it was given
// and steers nothing. There is no base URL, and no header is forbidden.

const { StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeToUpperCase, TypeError } = rt.primordials;
const { Headers } = rt;
const { ByteString, DOMString, USVString, brand, dictionary, isObject, member, preview, required, shape } = rt.webidl;
const { extract, mixin } = rt.bodies;

const policies = ['', 'no-referrer', 'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin', 'origin-when-cross-origin',
  'strict-origin-when-cross-origin', 'unsafe-url'];

// The options that are one of a list, by the name of their member.
const allowed = {
  __proto__: null,
  cache: ['default', 'no-store', 'reload', 'no-cache', 'force-cache', 'only-if-cached'],
  credentials: ['omit', 'same-origin', 'include'],
  mode: ['navigate', 'same-origin', 'no-cors', 'cors'],
  redirect: ['follow', 'error', 'manual'],
  referrerPolicy: policies,
};

function methodOf(value, what) {
  const method = ByteString(value, what);
  if (!rt.headers.isToken(method)) throw new TypeError(`${what}: '${StringPrototypeSlice(method, 0, 100)}' is not a valid method`);
  const upper = StringPrototypeToUpperCase(method);
  if (upper === 'CONNECT' || upper === 'TRACE' || upper === 'TRACK') throw new TypeError(`${what}: the method ${upper} is forbidden`);
  const known = upper === 'DELETE' || upper === 'GET' || upper === 'HEAD' || upper === 'OPTIONS' || upper === 'POST' || upper === 'PUT';
  return known ? upper : method;
}

// The URL that a request goes to.
function urlOf(value, what) {
  const text = USVString(value);
  const record = rt.urlParse(text);
  if (record === undefined) throw new TypeError(`${what}: '${StringPrototypeSlice(text, 0, 200)}' is not a URL, and there is no base to resolve it against`);
  // The record of a URL has its credentials at 3 to 6: start and end of the user name, then of the password.
  if (record[3] !== record[4] || record[5] !== record[6]) throw new TypeError(`${what}: a URL with credentials is refused: send an Authorization header`);
  return record[0];
}

let stateOf; // (request): its State, or a TypeError
let isRequest;

class State {
  url = '';
  method = 'GET';
  headers = undefined;
  body = null; // a Body, or null for none
  cache = 'default';
  credentials = 'same-origin';
  integrity = '';
  keepalive = false;
  mode = 'cors';
  redirect = 'follow';
  referrer = 'about:client';
  referrerPolicy = '';
  followed = undefined; // the signal that this request's own follows
  signal = undefined; // made when it is asked for
}

// The members of an init, read and converted in the order of their names.
function readInit(init, what) {
  const read = { __proto__: null, any: false };
  const options = dictionary(init, what);
  const convert = (name, of) => {
    const value = options[name];
    if (value === undefined) return;
    read[name] = of(value);
    read.any = true;
  };
  const either = (name) => convert(name, (value) => member(value, allowed[name], what));
  convert('body', (value) => (value === null ? undefined : extract(value, what))); // null is as good as none
  either('cache');
  either('credentials');
  convert('duplex', (value) => member(value, ['half'], what));
  convert('headers', (value) => new Headers(value));
  convert('integrity', DOMString);
  convert('keepalive', (value) => !!value);
  convert('method', (value) => methodOf(value, what));
  either('mode');
  convert('priority', (value) => member(value, ['high', 'low', 'auto'], what));
  either('redirect');
  convert('referrer', USVString);
  either('referrerPolicy');
  convert('signal', (value) => {
    if (value !== null && !rt.signals.is(value)) throw new TypeError(`${what}: the signal is not an AbortSignal`);
    return value;
  });
  convert('window', (value) => {
    if (value !== null) throw new TypeError(`${what}: the window can only be null`);
    return value;
  });
  return read;
}

class Request {
  #state = new State();

  constructor(input, init = undefined) {
    const what = 'Request constructor';
    required(arguments.length, 1, what);
    const state = this.#state;
    const from = isObject(input) && isRequest(input) ? stateOf(input) : undefined;
    const target = from === undefined ? USVString(input) : undefined;
    const given = readInit(init, what);
    if (from === undefined) {
      state.url = urlOf(target, what);
    } else {
      for (const name in plain) state[name] = from[name];
      state.followed = from.signal === undefined ? from.followed : from.signal;
      if (given.any) {
        state.referrer = 'about:client';
        state.referrerPolicy = '';
      }
    }
    for (const name in plain) if (given[name] !== undefined) state[name] = given[name];
    if (given.mode === 'navigate') throw new TypeError(`${what}: the mode 'navigate' is none that a program can ask for`);
    if (given.referrer !== undefined) state.referrer = referrerOf(given.referrer, what);
    if (state.cache === 'only-if-cached' && state.mode !== 'same-origin') throw new TypeError(`${what}: the cache mode 'only-if-cached' goes with the mode 'same-origin'`);
    if (given.signal !== undefined) state.followed = given.signal === null ? undefined : given.signal;
    state.headers = given.headers !== undefined ? given.headers : from === undefined ? new Headers() : rt.headers.copy(from.headers);
    this.#setBody(given, from, what);
  }

  #setBody(given, from, what) {
    const state = this.#state;
    const kept = from === undefined ? null : from.body;
    const fresh = given.body;
    if ((fresh !== undefined || kept !== null) && (state.method === 'GET' || state.method === 'HEAD')) {
      throw new TypeError(`${what}: a request with method ${state.method} has no body`);
    }
    if (fresh !== undefined) {
      if (fresh.isStream) {
        if (given.duplex === undefined) throw new TypeError(`${what}: a body that is a stream needs duplex: 'half'`);
        if (state.keepalive) throw new TypeError(`${what}: a body that is a stream cannot be kept alive`);
      }
      state.body = fresh;
      if (fresh.type !== undefined && rt.headers.get(state.headers, 'content-type') === null) rt.headers.append(state.headers, 'content-type', fresh.type);
    } else if (kept !== null) {
      if (kept.unusable) throw new TypeError(`${what}: the body of the request was already read, or is locked to a reader`);
      state.body = kept.give(what);
    }
  }

  get method() { return this.#state.method; }
  get url() { return this.#state.url; }
  get headers() { return this.#state.headers; }
  get destination() { this.#state; return ''; }
  get referrer() { return this.#state.referrer; }
  get referrerPolicy() { return this.#state.referrerPolicy; }
  get mode() { return this.#state.mode; }
  get credentials() { return this.#state.credentials; }
  get cache() { return this.#state.cache; }
  get redirect() { return this.#state.redirect; }
  get integrity() { return this.#state.integrity; }
  get keepalive() { return this.#state.keepalive; }
  get isReloadNavigation() { this.#state; return false; }
  get isHistoryNavigation() { this.#state; return false; }
  get duplex() { this.#state; return 'half'; }

  // A signal of the request's own. Few programs ask for it, and it follows what was given from the moment it is there.
  get signal() {
    const state = this.#state;
    if (state.signal === undefined) state.signal = rt.signals.following(state.followed);
    return state.signal;
  }

  clone() {
    const state = this.#state;
    if (state.body !== null && state.body.unusable) throw new TypeError('Request.clone: the body was already read, or is locked to a reader');
    const copy = new Request('about:blank');
    for (const name in plain) copy.#state[name] = state[name];
    copy.#state.headers = rt.headers.clone(state.headers);
    copy.#state.followed = this.signal;
    copy.#state.body = state.body === null ? null : state.body.clone();
    return copy;
  }

  static {
    stateOf = (request) => request.#state;
    isRequest = (value) => #state in value;
    brand('Request', isRequest);
  }
}

// What is copied from a request as it is.
const plain = {
  __proto__: null, url: 1, method: 1, cache: 1, credentials: 1, integrity: 1, keepalive: 1, mode: 1, redirect: 1, referrer: 1, referrerPolicy: 1,
};

function referrerOf(text, what) {
  if (text === '') return '';
  const record = rt.urlParse(text);
  if (record === undefined) throw new TypeError(`${what}: the referrer '${StringPrototypeSlice(text, 0, 200)}' is not a URL`);
  return StringPrototypeIndexOf(record[0], 'about:client') === 0 ? 'about:client' : record[0];
}

mixin(Request, stateOf);
shape(Request);
preview((value) => isObject(value) && isRequest(value), ['method', 'url', 'headers', 'bodyUsed'], (request) => {
  const { body, headers, method, url } = stateOf(request);
  return [method, url, headers, body !== null && body.disturbed];
});

const requests = {
  __proto__: null,
  of: (input, init) => new Request(input, init),
  // {method, url, headers, redirect, body, ...}; read its body with rt.bodies.take.
  state: stateOf,
};

return { __proto__: null, Request, requests };
