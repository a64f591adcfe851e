'use strict';
// How an execution begins and ends: the entry points that the engine calls. Whether the program's promise is settled, the
// engine reads from the promise itself; no then that a guest could replace stands between.

const { JSONParse, ReflectHas, StringPrototypeSlice, TypeError } = rt.primordials;
const { isObject } = rt.webidl;

// Bytes in the declared bounds are counted where they leave; these cut what is built on the way.
const NAME = 128;
const MESSAGE = 8192;
const STACK = 16384;
const CAUSES = 3;

let input;
rt.bounds = { __proto__: null, toolCalls: 0, toolInFlight: 0, toolPayload: 0, timers: 0, lineBytes: 0, result: 0, requests: 0, body: 0 };

// text reads one string property of a guest's error: getters run, under the deadline; what is not a string is nothing.
function text(object, key, most) {
  try {
    const value = object[key];
    return typeof value === 'string' ? StringPrototypeSlice(value, 0, most) : '';
  } catch {
    return '';
  }
}

// describe says what was thrown: an error by its name, message and stack, anything else by what it is.
rt.describe = (error) => {
  if (!isObject(error)) {
    const message = typeof error === 'string' ? `uncaught string: ${StringPrototypeSlice(error, 0, MESSAGE)}`
      : typeof error === 'symbol' ? 'uncaught symbol'
      : error === null || error === undefined ? `uncaught ${error}`
      : `uncaught ${typeof error}: ${StringPrototypeSlice(`${error}`, 0, MESSAGE)}`;
    return { __proto__: null, name: '', message, stack: '' };
  }
  const name = text(error, 'name', NAME);
  const message = text(error, 'message', MESSAGE);
  if (name === '' && message === '') {
    return { __proto__: null, name: '', message: typeof error === 'function' ? 'uncaught function' : 'uncaught object', stack: '' };
  }
  let stack = text(error, 'stack', STACK);
  let cause = error;
  for (let i = 0; i < CAUSES && stack.length < STACK; i++) {
    try {
      cause = cause.cause;
    } catch {
      break;
    }
    if (!isObject(cause)) break;
    stack += `\ncaused by: ${text(cause, 'stack', STACK) || `${text(cause, 'name', NAME)}: ${text(cause, 'message', MESSAGE)}`}`;
  }
  return { __proto__: null, name, message, stack: StringPrototypeSlice(stack, 0, STACK) };
};

function reject(error) {
  const { name, message, stack } = rt.describe(error);
  native.settleGuest(name, message, stack);
}

// An exception that no caller of the guest's own can catch, in a timer or a listener, ends the execution.
rt.reportException = (error) => native.reject(error);

// again comes before an execution in a session that others were in: what they left under way ends here.
function again() {
  rt.forgetCalls();
  rt.forgetTimers();
  rt.forgetExchanges();
  rt.nameProviders([]);
}

rt.entries = {
  __proto__: null,

  // begin comes before any guest code of the execution.
  begin(text, toolCalls, toolInFlight, toolPayload, timers, lineBytes, result, providers, requests, body) {
    const { bounds } = rt;
    bounds.toolCalls = toolCalls;
    bounds.toolInFlight = toolInFlight;
    bounds.toolPayload = toolPayload;
    bounds.timers = timers;
    bounds.lineBytes = lineBytes;
    bounds.result = result;
    if (input !== undefined) again(); // which it is once, in a fresh isolate
    bounds.requests = requests;
    bounds.body = body;
    if (providers !== '') rt.nameProviders(JSONParse(providers));
    input = rt.parse(text);
  },

  // run calls the async function around a function body and returns its promise.
  run: (program) => program(input, rt.tools, rt.console),

  // runLone takes a function that returns the program's own, which is all that the text is.
  runLone: async (make) => make(input, rt.tools, rt.console)(input, rt.tools, rt.console),

  // runModule takes the namespace of an evaluated module and returns the promise of its result.
  async runModule(namespace) {
    if (!ReflectHas(namespace, 'default')) throw new TypeError('the module has no default export');
    const value = namespace.default;
    return typeof value === 'function' ? value(input, rt.tools, rt.console) : value;
  },

  // settle takes what the program's promise was fulfilled with.
  settle(value) {
    let refused;
    try {
      const json = rt.serialise(value, rt.bounds.result, () => {}, (reason) => (refused = reason));
      native.settleValue(json);
    } catch {
      native.settleResult(refused === undefined ? 'it is nested too deeply' : refused);
    }
  },

  reject,
  deliver: (id, ok, payload, name, message) => rt.deliver(id, ok, payload, name, message),
  respond: (id, ok, message, status, statusText, url, redirected, headers, hasBody) => {
    rt.exchanges.respond(id, ok, message, status, statusText, url, redirected, headers, hasBody);
  },
  chunk: (id, size, end, message) => rt.exchanges.chunk(id, size, end, message),
  tick: () => rt.tick(),
  missing: (specifier, names) => rt.missing(specifier, names),

  // imported calls one of two functions once a module is evaluated. A then would ask Promise for its species.
  async imported(evaluated, fulfil, reject) {
    try {
      await rt.own(evaluated);
    } catch (error) {
      reject(error);
      return;
    }
    fulfil();
  },
};
