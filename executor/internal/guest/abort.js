'use strict';
// AbortController and AbortSignal of the DOM Standard.

const { TypeError } = rt.primordials;
const { DOMException, List } = rt;
const { define, enforceUnsigned, isObject, preview, required, sequence } = rt.webidl;

const key = {}; // only the runtime makes signals

let abort; // (signal, reason)

class State {
  aborted = false;
  reason = undefined;
  steps = new List(); // to run when it aborts, before the event
  dependents = new List(); // signals of any() that follow this one
  sources = undefined; // what a signal of any() follows
  handler = null; // onabort, and the listener that calls it
  listener = null;
}

class AbortSignal extends rt.EventTarget {
  #state = new State();

  constructor() {
    if (arguments[0] !== key) throw new TypeError('AbortSignal constructor: use an AbortController, or AbortSignal.abort, any or timeout');
    super();
  }

  static abort(reason = undefined) {
    const signal = new AbortSignal(key);
    signal.#state.aborted = true;
    signal.#state.reason = reason === undefined ? abortError() : reason;
    return signal;
  }

  static timeout(milliseconds) {
    required(arguments.length, 1, 'AbortSignal.timeout');
    const delay = enforceUnsigned(milliseconds, 'AbortSignal.timeout');
    const signal = new AbortSignal(key);
    rt.startTimer(() => abort(signal, new DOMException('The operation was aborted due to timeout', 'TimeoutError')), delay);
    return signal;
  }

  static any(signals) {
    required(arguments.length, 1, 'AbortSignal.any');
    const given = sequence(signals, signalOf, 'AbortSignal.any');
    const result = new AbortSignal(key);
    for (let i = 0; i < given.length; i++) {
      if (!given[i].#state.aborted) continue;
      result.#state.aborted = true;
      result.#state.reason = given[i].#state.reason;
      return result;
    }
    result.#state.sources = new List();
    for (let i = 0; i < given.length; i++) {
      // A signal of any() stands for what it follows.
      const sources = given[i].#state.sources;
      if (sources === undefined) result.#follow(given[i]);
      else for (let j = 0; j < sources.length; j++) result.#follow(sources[j]);
    }
    return result;
  }

  get aborted() { return this.#state.aborted; }
  get reason() { return this.#state.reason; }
  throwIfAborted() { if (this.#state.aborted) throw this.#state.reason; }

  #follow(source) {
    const sources = this.#state.sources;
    for (let i = 0; i < sources.length; i++) if (sources[i] === source) return;
    sources[sources.length++] = source;
    source.#state.dependents[source.#state.dependents.length++] = this;
  }

  #run() {
    const steps = this.#state.steps;
    this.#state.steps = new List();
    for (let i = 0; i < steps.length; i++) steps[i]();
    rt.fire(this, 'abort');
  }

  static {
    abort = (signal, reason) => {
      if (signal.#state.aborted) return;
      signal.#state.aborted = true;
      signal.#state.reason = reason === undefined ? abortError() : reason;
      // All are aborted before any of them runs code.
      const dependents = signal.#state.dependents;
      signal.#state.dependents = new List();
      const follow = new List();
      for (let i = 0; i < dependents.length; i++) {
        if (dependents[i].#state.aborted) continue;
        dependents[i].#state.aborted = true;
        dependents[i].#state.reason = signal.#state.reason;
        follow[follow.length++] = dependents[i];
      }
      signal.#run();
      for (let i = 0; i < follow.length; i++) follow[i].#run();
    };
    rt.eventHandler(AbortSignal, 'abort', (signal) => signal.#state);
    rt.signals = {
      __proto__: null,
      is: (value) => isObject(value) && #state in value,
      aborted: (signal) => signal.#state.aborted,
      onAbort(signal, step) {
        const steps = signal.#state.steps;
        steps[steps.length++] = step;
      },
    };
  }
}

const abortError = () => new DOMException('This operation was aborted', 'AbortError');

function signalOf(value, what) {
  if (!rt.signals.is(value)) throw new TypeError(`${what}: a value is not an AbortSignal`);
  return value;
}

class AbortController {
  #signal = new AbortSignal(key);

  get signal() { return this.#signal; }
  abort(reason = undefined) { abort(this.#signal, reason); }
}

define(AbortSignal);
preview(rt.signals.is, ['aborted'], (signal) => [rt.signals.aborted(signal)]);
define(AbortController);
