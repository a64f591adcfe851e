'use strict';
// AbortController and AbortSignal of the DOM Standard.

const { TypeError } = rt.primordials;
const { DOMException, List } = rt;
const { define, enforceUnsigned, isObject, preview, required, sequence } = rt.webidl;

const key = {}; // only the runtime makes signals

let abort; // (signal, reason)

class AbortSignal extends rt.EventTarget {
  #aborted = false;
  #reason = undefined;
  #steps = new List(); // to run when it aborts, before the event
  #dependents = new List(); // signals of any() that follow this one
  #sources = undefined; // what a signal of any() follows
  #onabort = { __proto__: null, handler: null, listener: null };

  constructor() {
    if (arguments[0] !== key) throw new TypeError('AbortSignal constructor: use an AbortController, or AbortSignal.abort, any or timeout');
    super();
  }

  static abort(reason = undefined) {
    const signal = new AbortSignal(key);
    signal.#aborted = true;
    signal.#reason = reason === undefined ? abortError() : reason;
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
      if (!given[i].#aborted) continue;
      result.#aborted = true;
      result.#reason = given[i].#reason;
      return result;
    }
    result.#sources = new List();
    for (let i = 0; i < given.length; i++) {
      // A signal of any() stands for what it follows.
      const sources = given[i].#sources;
      if (sources === undefined) result.#follow(given[i]);
      else for (let j = 0; j < sources.length; j++) result.#follow(sources[j]);
    }
    return result;
  }

  get aborted() { return this.#aborted; }
  get reason() { return this.#reason; }
  throwIfAborted() { if (this.#aborted) throw this.#reason; }

  #follow(source) {
    const sources = this.#sources;
    for (let i = 0; i < sources.length; i++) if (sources[i] === source) return;
    sources[sources.length++] = source;
    source.#dependents[source.#dependents.length++] = this;
  }

  #run() {
    const steps = this.#steps;
    this.#steps = new List();
    for (let i = 0; i < steps.length; i++) steps[i]();
    rt.fire(this, 'abort');
  }

  static {
    abort = (signal, reason) => {
      if (signal.#aborted) return;
      signal.#aborted = true;
      signal.#reason = reason === undefined ? abortError() : reason;
      // All are aborted before any of them runs code.
      const dependents = signal.#dependents;
      signal.#dependents = new List();
      const follow = new List();
      for (let i = 0; i < dependents.length; i++) {
        if (dependents[i].#aborted) continue;
        dependents[i].#aborted = true;
        dependents[i].#reason = signal.#reason;
        follow[follow.length++] = dependents[i];
      }
      signal.#run();
      for (let i = 0; i < follow.length; i++) follow[i].#run();
    };
    rt.eventHandler(AbortSignal, 'abort', (signal) => signal.#onabort);
    rt.signals = {
      __proto__: null,
      is: (value) => isObject(value) && #aborted in value,
      aborted: (signal) => signal.#aborted,
      onAbort(signal, step) {
        const steps = signal.#steps;
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
