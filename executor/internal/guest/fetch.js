'use strict';
// fetch of the Fetch Standard, for a place that has no origin, no cache and no cookies. A request goes to the host, which has the
// last word on it and follows redirects; what comes back is a response whose body the host sends as it is read.

const {
  ArrayBufferIsView, Map, MapPrototypeClear, MapPrototypeDelete, MapPrototypeGet, MapPrototypeSet, Promise, StringPrototypeCharCodeAt, StringPrototypeIndexOf,
  StringPrototypeSlice, StringPrototypeStartsWith, TypeError, TypedArrayPrototypeGetByteLength, Uint8Array,
} = rt.primordials;
const { List } = rt;
const { required } = rt.webidl;
const { utf8Length } = native;

// The bounds that package wire has, with their names there.
const IN_FLIGHT = 64; // MaxOutboundInFlight
const URL_BYTES = 16384; // MaxURL
const METHOD_BYTES = 64; // MaxMethod
const HEADERS = 256; // MaxHeaderCount
const HEADER_BYTES = 65536; // MaxHeaderBytes

const redirects = { __proto__: null, follow: 0, error: 1, manual: 2 };

let execution = 0; // of a session, counted

class Exchange {
  method;
  url;
  redirect;
  headers; // lines: name, value, name, value
  body; // a string or bytes
  size; // of the body, in bytes
  resolve;
  reject;
  id = 0; // with the host, once it is sent
  source = undefined; // the program's stream that the body is read from, until it was
  stream = undefined; // of the response's body
  wanted = true; // a chunk is on its way: the first comes unasked
  over = false; // the program has what it gets
  of = execution; // the host knows it by its id in that one
  ended = false; // the host has sent the last of it
}

const open = new Map(); // id -> Exchange, until the host has sent the last of it
const queued = new List(); // those that wait until the host has room
let queueHead = 0;
let fetched = 0;
let lastId = 0;
let inFlight = 0;
let held = 0; // bytes of the bodies of requests without a response

// The host has bounds for what it holds: exchanges, and together the bodies of those that it may have to send again.
// forget ends what an execution of a session left under way: nothing of it is answered any more.
function forget() {
  execution++;
  MapPrototypeClear(open);
  for (; queueHead < queued.length; queueHead++) delete queued[queueHead];
  fetched = lastId = inFlight = held = 0;
}

const hasRoom = (x) => inFlight < IN_FLIGHT && (held === 0 || held + x.size <= rt.bounds.body);

// An id is taken once the request has left, as that of a tool call is: tools.js says why.
function send(x) {
  const id = lastId + 1;
  MapPrototypeSet(open, id, x);
  native.request(id, x.method, x.url, x.redirect, x.headers, x.body);
  x.id = lastId = id;
  inFlight++;
  held += x.size;
  x.headers = x.body = undefined;
}

function sendQueued() {
  while (queueHead < queued.length) {
    const x = queued[queueHead];
    if (!x.over && !hasRoom(x)) return;
    delete queued[queueHead++];
    if (!x.over) send(x);
  }
}

function start(x) {
  if (x.over || x.of !== execution) return;
  if (fetched >= rt.bounds.requests) {
    native.settleLimit('outbound requests');
    return;
  }
  fetched++;
  if (x.size > rt.bounds.body) {
    native.settleLimit('outbound body');
    return;
  }
  if (queueHead === queued.length && hasRoom(x)) send(x);
  else queued[queued.length++] = x;
}

// give ends the program's part: with a reason, what it waits for fails with that. The host is asked to end its part.
function give(x, reason) {
  if (x.over) return;
  x.over = true;
  if (x.source !== undefined) rt.streams.abandon(x.source, reason);
  if (x.stream === undefined) x.reject(reason);
  else rt.streams.fail(x.stream, reason);
  if (x.id > 0 && !x.ended && x.of === execution) native.want(x.id, true);
}

function finish(x) {
  x.ended = true;
  inFlight--;
  MapPrototypeDelete(open, x.id);
  sendQueued();
}

// {name, value} of each header that is sent, as lines.
function linesOf(headers) {
  const list = rt.headers.list(headers);
  let lines = rt.headers.get(headers, 'accept') === null ? 'accept\n*/*\n' : '';
  let bytes = 0;
  for (let i = 0; i < list.length; i++) {
    const { name, value } = list[i];
    for (let j = 0; j < value.length; j++) {
      const c = StringPrototypeCharCodeAt(value, j);
      if ((c < 0x20 && c !== 0x09) || c === 0x7f) throw new TypeError(`fetch: the value of the header '${name}' holds a control character`);
      if (c > 0xff) throw new TypeError(`fetch: the value of the header '${name}' has a character greater than 255`);
    }
    bytes += name.length + value.length;
    lines += `${name}\n${value}\n`;
  }
  if (list.length >= HEADERS || bytes >= HEADER_BYTES - 16) {
    throw new TypeError(`fetch: the headers are more than ${HEADERS - 1}, or more than ${HEADER_BYTES - 17} bytes`);
  }
  return lines;
}

function listOf(lines) {
  const list = new List();
  for (let at = 0; at < lines.length;) {
    const middle = StringPrototypeIndexOf(lines, '\n', at);
    const end = StringPrototypeIndexOf(lines, '\n', middle + 1);
    list[list.length++] = { name: StringPrototypeSlice(lines, at, middle), value: StringPrototypeSlice(lines, middle + 1, end) };
    at = end + 1;
  }
  return list;
}

async function startLater(x, body) {
  try {
    x.body = (await rt.own(body)).bytes;
    x.source = undefined;
    x.size = TypedArrayPrototypeGetByteLength(x.body);
  } catch (error) {
    x.source = undefined;
    give(x, error);
    return;
  }
  start(x);
}

function begin(resolve, reject, input, init) {
  const state = rt.requests.state(rt.requests.of(input, init));
  const signal = state.signal === undefined ? state.followed : state.signal;
  const stream = state.body !== null && state.body.isStream ? state.body.stream : undefined;
  if (signal !== undefined && rt.signals.aborted(signal)) {
    if (stream !== undefined) rt.streams.abandon(stream, rt.signals.reason(signal));
    throw rt.signals.reason(signal);
  }
  if (rt.bounds.requests === 0) throw new TypeError('fetch: this program was given no way out: every request is refused');
  const { method, url } = state;
  if (!StringPrototypeStartsWith(url, 'http://') && !StringPrototypeStartsWith(url, 'https://')) {
    throw new TypeError('fetch: only http and https URLs can be fetched');
  }
  if (url.length > URL_BYTES) throw new TypeError(`fetch: the URL has more than ${URL_BYTES} bytes`);
  if (method.length > METHOD_BYTES) throw new TypeError(`fetch: the method has more than ${METHOD_BYTES} bytes`);
  const x = new Exchange();
  x.method = method;
  x.url = url;
  x.redirect = redirects[state.redirect];
  x.headers = linesOf(state.headers);
  x.resolve = resolve;
  x.reject = reject;
  if (signal !== undefined) rt.signals.onAbort(signal, () => give(x, rt.signals.reason(signal)));
  const body = rt.bodies.take(state, 'fetch');
  if (typeof body !== 'string' && !ArrayBufferIsView(body)) {
    x.source = stream;
    startLater(x, body);
    return;
  }
  x.body = body;
  x.size = typeof body === 'string' ? utf8Length(body) : TypedArrayPrototypeGetByteLength(body);
  start(x);
}

function bodyOf(x) {
  const overdue = () => {
    if (x.of !== execution) give(x, new TypeError('fetch: the body ended with the evaluation that asked for it'));
  };
  const pull = () => {
    overdue();
    if (x.wanted || x.ended || x.over) return;
    native.want(x.id, false);
    x.wanted = true;
  };
  const cancel = () => {
    if (x.over) return;
    x.over = true;
    if (!x.ended && x.of === execution) native.want(x.id, true);
  };
  return rt.streams.of(pull, cancel, overdue);
}

function respond(id, ok, message, status, statusText, url, redirected, headers, hasBody) {
  const x = MapPrototypeGet(open, id);
  held -= x.size;
  if (hasBody) sendQueued();
  else finish(x);
  if (x.over) return;
  if (!ok) {
    give(x, new TypeError(`fetch: ${message}`));
    return;
  }
  if (hasBody) x.stream = bodyOf(x);
  else x.over = true;
  const data = hasBody ? x.stream : x.method === 'HEAD' ? null : '';
  x.resolve(rt.responses.make({ __proto__: null, status, statusText, url, redirected, headers: listOf(headers), data }));
}

function chunk(id, size, end, message) {
  const x = MapPrototypeGet(open, id);
  x.wanted = false;
  if (end !== 0) finish(x);
  if (x.over) return;
  if (size > 0) {
    let bytes;
    try {
      bytes = new Uint8Array(size);
    } catch (error) { // the memory limit does not grant it
      give(x, error);
      return;
    }
    native.takeChunk(bytes);
    rt.streams.enqueue(x.stream, bytes);
  }
  if (end === 1) {
    x.over = true;
    rt.streams.close(x.stream);
  } else if (end === 2) {
    give(x, new TypeError(`fetch: the body ended early: ${message}`));
  }
}

// What Web IDL calls an operation is no constructor: a method is none either.
const { fetch } = {
  fetch(input, init = undefined) {
    const { length } = arguments;
    return new Promise((resolve, reject) => {
      required(length, 1, 'fetch');
      begin(resolve, reject, input, init);
    });
  },
};

return { __proto__: null, fetch, exchanges: { __proto__: null, respond, chunk, forget } };
