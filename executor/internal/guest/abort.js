'use strict';
// AbortController and AbortSignal of the DOM Standard.

const { ArrayPrototypeSort, TypeError } = rt.primordials;
const { DOMException, List } = rt;
const { brand, define, enforceUnsigned, isObject, preview, required, sequence } = rt.webidl;

const key = {}; // only the runtime makes signals

let abort; // (signal, reason)

class State {
  aborted = false;
  reason = undefined;
  steps = new List(); // to run when it aborts, before the event
  dependents = new List(); // signals that follow this one
  made; // when, among the signals that follow others
  handler = null; // onabort, and the listener that calls it
  listener = null;
}

let followers = 0;

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
    for (let i = 0; i < given.length; i++) result.#follow(given[i]);
    return result;
  }

  get aborted() { return this.#state.aborted; }
  get reason() { return this.#state.reason; }
  throwIfAborted() { if (this.#state.aborted) throw this.#state.reason; }

  #follow(source) {
    this.#state.made ??= ++followers;
    const { dependents } = source.#state;
    dependents[dependents.length++] = this;
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
      // All are aborted before any of them runs code. The standard has each follow the first signals of a chain, in the order in which
      // they were made. Here each follows what it was given, and that order is made up for: else a chain costs its length squared.
      const reached = new List();
      const follow = new List();
      reached[reached.length++] = signal;
      for (let i = 0; i < reached.length; i++) {
        const { dependents } = reached[i].#state;
        reached[i].#state.dependents = new List();
        for (let j = 0; j < dependents.length; j++) {
          const state = dependents[j].#state;
          if (state.aborted) continue;
          state.aborted = true;
          state.reason = signal.#state.reason;
          reached[reached.length++] = dependents[j];
          follow[follow.length++] = dependents[j];
        }
      }
      ArrayPrototypeSort(follow, (a, b) => a.#state.made - b.#state.made);
      signal.#run();
      for (let i = 0; i < follow.length; i++) follow[i].#run();
    };
    rt.eventHandler(AbortSignal, 'abort', (signal) => signal.#state);
    rt.signals = {
      __proto__: null,
      is: (value) => isObject(value) && #state in value,
      aborted: (signal) => signal.#state.aborted,
      reason: (signal) => signal.#state.reason,
      // A new signal that follows another one, or none.
      following(source) {
        const signal = new AbortSignal(key);
        if (source === undefined) return signal;
        signal.#state.aborted = source.#state.aborted;
        signal.#state.reason = source.#state.reason;
        if (!source.#state.aborted) signal.#follow(source);
        return signal;
      },
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

  static {
    brand('AbortController', (value) => #signal in value);
  }
}

define(AbortSignal);
preview(rt.signals.is, ['aborted'], (signal) => [rt.signals.aborted(signal)]);
define(AbortController);
