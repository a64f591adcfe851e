'use strict';
// The tool membrane: tools.<provider>.<tool>(args) is a call to the host, whatever the names are. Nothing is looked up here;
// authority is where the tool runs.

const {
  Error, MapPrototypeClear, MapPrototypeDelete, MapPrototypeGet, MapPrototypeSet, Map, ObjectDefineProperty, Promise, Proxy,
  SymbolToPrimitive, TypeError,
} = rt.primordials;
const { List } = rt;
const { utf8Length } = native;

const NAME = 1024; // bytes of a provider's or a tool's name: wire.MaxToolName

const waiting = new Map(); // call id -> { resolve, reject } of a call that is with the host
const queued = new List(); // calls made while the in-flight limit was reached
let queueHead = 0;
let started = 0;
let lastCall = 0; // the id of the last that was sent
let inFlight = 0;

// The host takes ids in their order, without a gap, and whatever enters a function can fail at the end of the stack. So an id is taken
// once the call has left: one that has not leaves its id, and its place in waiting, to the next.
function send(call) {
  const id = lastCall + 1;
  MapPrototypeSet(waiting, id, call);
  native.call(id, call.provider, call.tool, call.args);
  lastCall = id;
  inFlight++;
}

function start(provider, tool, args, resolve, reject) {
  if (started >= rt.bounds.toolCalls) {
    native.settleLimit('tool calls');
    return;
  }
  const call = { __proto__: null, provider, tool, args, resolve, reject };
  if (inFlight < rt.bounds.toolInFlight) send(call);
  else queued[queued.length++] = call;
  started++;
}

function failure(name, message) {
  const error = new Error(message);
  if (name !== '' && name !== 'Error') {
    ObjectDefineProperty(error, 'name', { __proto__: null, value: name, writable: true, configurable: true });
  }
  return error;
}

rt.deliver = (id, ok, payload, name, message) => {
  const call = MapPrototypeGet(waiting, id);
  if (call === undefined) return undefined;
  MapPrototypeDelete(waiting, id);
  inFlight--;
  if (queueHead < queued.length) {
    const next = queued[queueHead];
    delete queued[queueHead++];
    send(next);
  }
  if (!ok) return call.reject(failure(name, message));
  try {
    return call.resolve(rt.parse(payload));
  } catch (error) {
    return call.reject(error); // bytes that memory has no room for
  }
};

// forgetCalls drops the calls of an execution that has ended: nothing of it is answered any more.
rt.forgetCalls = () => {
  MapPrototypeClear(waiting);
  for (; queueHead < queued.length; queueHead++) delete queued[queueHead];
  queueHead = queued.length = started = lastCall = inFlight = 0;
};

// Every name but a symbol is somebody's; nothing can be written, and nothing is enumerable but the providers that
// the caller named.
const closed = {
  __proto__: null,
  set: () => false,
  defineProperty: () => false,
  deleteProperty: () => false,
  setPrototypeOf: () => false,
  preventExtensions: () => false,
  getPrototypeOf: () => null,
  ownKeys: () => [],
  getOwnPropertyDescriptor: () => undefined,
  has: (target, key) => typeof key === 'string',
};

const fits = (name) => name.length <= NAME && utf8Length(name) <= NAME;

const overPayload = () => native.settleLimit('tool payload');

function toolOf(provider, tool) {
  return (args) => new Promise((resolve, reject) => {
    if (!fits(provider) || !fits(tool)) throw new TypeError(`tools: the name of a provider or a tool has more than ${NAME} bytes`);
    const refuse = (reason) => new TypeError(`tools.${provider}.${tool}: the argument cannot leave the isolate: ${reason}`);
    start(provider, tool, rt.serialise(args, rt.bounds.toolPayload, overPayload, refuse), resolve, reject);
  });
}

// What the language does with an object by itself is no call: who awaits a provider, makes it a string or makes it JSON has left
// out the tool. The names of tools stay free, so a promise is known by the two functions it calls then with, JSON.stringify by
// the one string it calls toJSON with; no tool takes a function, and none wants a key. A conversion to a primitive is asked for
// by a symbol before toString and valueOf are.
const misuse = (provider) => new TypeError(`tools.${provider} is a provider, not a tool: call tools.${provider}.<tool>(args)`);

function thenOf(provider) {
  const call = toolOf(provider, 'then');
  return (args, reject) => {
    if (typeof args !== 'function' || typeof reject !== 'function') return call(args);
    return reject(misuse(provider));
  };
}

function toJSONOf(provider) {
  const call = toolOf(provider, 'toJSON');
  return (args) => {
    if (typeof args === 'string') throw misuse(provider);
    return call(args);
  };
}

function memberOf(provider, key) {
  if (key === SymbolToPrimitive) return () => { throw misuse(provider); };
  if (typeof key !== 'string') return undefined;
  return key === 'then' ? thenOf(provider) : key === 'toJSON' ? toJSONOf(provider) : toolOf(provider, key);
}

// A program names its provider at every call, so what makes one is small: all have one target, which nobody can reach or write to, and a
// handler of their own that has the name and inherits the traps, whose this it is.
const nothing = { __proto__: null };
const traps = { __proto__: null, ...closed, get(target, key) { return memberOf(this.provider, key); } };
const providerOf = (provider) => new Proxy(nothing, { __proto__: traps, provider });

// What the caller named can be enumerated; whatever was not reaches the host all the same.
let named = [];
rt.nameProviders = (names) => { named = names; };

function isNamed(key) {
  for (let i = 0; i < named.length; i++) {
    if (named[i] === key) return true;
  }
  return false;
}

rt.tools = new Proxy({ __proto__: null }, {
  __proto__: null,
  ...closed,
  ownKeys: () => named,
  getOwnPropertyDescriptor: (target, key) => (
    isNamed(key) ? { __proto__: null, value: providerOf(key), writable: false, enumerable: true, configurable: true } : undefined),
  get: (target, provider) => (typeof provider === 'string' ? providerOf(provider) : undefined),
});
