'use strict';
// The tool membrane: tools.<provider>.<tool>(args) is a call to the host, whatever the names are. Nothing is looked up here;
// authority is where the tool runs.

const {
  Error, JSONParse, MapPrototypeDelete, MapPrototypeGet, MapPrototypeSet, Map, ObjectDefineProperty, Promise, Proxy, TypeError,
} = rt.primordials;
const { List } = rt;
const { utf8Length } = native;

const NAME = 1024; // bytes of a provider's or a tool's name: wire.MaxToolName

const waiting = new Map(); // call id -> { resolve, reject } of a call that is with the host
const queued = new List(); // calls made while the in-flight limit was reached
let queueHead = 0;
let lastCall = 0;
let inFlight = 0;

function send(call) {
  inFlight++;
  MapPrototypeSet(waiting, call.id, call);
  native.call(call.id, call.provider, call.tool, call.args);
}

function start(provider, tool, args, resolve, reject) {
  if (lastCall >= rt.bounds.toolCalls) {
    native.settleLimit('tool calls');
    return;
  }
  const call = { __proto__: null, id: ++lastCall, provider, tool, args, resolve, reject };
  if (inFlight < rt.bounds.toolInFlight) send(call);
  else queued[queued.length++] = call;
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
  if (call === undefined) return;
  MapPrototypeDelete(waiting, id);
  inFlight--;
  if (queueHead < queued.length) {
    const next = queued[queueHead];
    delete queued[queueHead++];
    send(next);
  }
  if (ok) call.resolve(JSONParse(payload));
  else call.reject(failure(name, message));
};

// Every name but a symbol is somebody's; nothing can be written, and nothing is enumerable.
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

function toolOf(provider, tool) {
  return (args) => new Promise((resolve, reject) => {
    if (!fits(provider) || !fits(tool)) throw new TypeError(`tools: the name of a provider or a tool has more than ${NAME} bytes`);
    start(provider, tool, rt.serialise(args, (reason) => new TypeError(`tools.${provider}.${tool}: the argument cannot leave the isolate: ${reason}`)), resolve, reject);
  });
}

// then of a provider is a tool like another, but not for a promise: that calls then with two functions, which no tool takes,
// and who awaits or returns a provider has left out the tool.
function thenOf(provider) {
  const call = toolOf(provider, 'then');
  return (args, reject) => {
    if (typeof args !== 'function' || typeof reject !== 'function') return call(args);
    return reject(new TypeError(`tools.${provider} is a provider, not a tool: call tools.${provider}.<tool>(args)`));
  };
}

function providerOf(provider) {
  return new Proxy({ __proto__: null }, {
    __proto__: null,
    ...closed,
    get: (target, tool) => (typeof tool !== 'string' ? undefined : tool === 'then' ? thenOf(provider) : toolOf(provider, tool)),
  });
}

rt.tools = new Proxy({ __proto__: null }, {
  __proto__: null,
  ...closed,
  get: (target, provider) => (typeof provider === 'string' ? providerOf(provider) : undefined),
});
