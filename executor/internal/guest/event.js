'use strict';
// Event, CustomEvent and EventTarget of the DOM Standard, for targets that have no parents.

const { ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ReflectApply, TypeError } = rt.primordials;
const { DOMException, List } = rt;
const { DOMString, brand, define, dictionary, isObject, preview, required } = rt.webidl;

// Fields are declared in every class here: a declared field is defined, and no setter on Object.prototype sees it assigned.

const phases = { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 };

let stateOf; // (event): what dispatch needs to know and change

// What a dispatch and the methods of its event share.
class State {
  type;
  bubbles;
  cancelable;
  composed;
  time = rt.now();
  target = null;
  current = null;
  phase = phases.NONE;
  dispatching = false;
  stopped = false;
  stoppedNow = false;
  canceled = false;
  passive = false; // inside a passive listener
  trusted = false;
}

class Event {
  #state = new State();

  constructor(type, eventInitDict = undefined) {
    required(arguments.length, 1, `${new.target.name} constructor`);
    const name = DOMString(type);
    const { bubbles, cancelable, composed } = dictionary(eventInitDict, 'Event constructor');
    const state = this.#state;
    state.type = name;
    state.bubbles = !!bubbles;
    state.cancelable = !!cancelable;
    state.composed = !!composed;
    ObjectDefineProperty(this, 'isTrusted', isTrusted);
  }

  get type() { return this.#state.type; }
  get target() { return this.#state.target; }
  get srcElement() { return this.#state.target; }
  get currentTarget() { return this.#state.current; }
  composedPath() { return this.#state.current === null ? [] : [this.#state.current]; }

  get eventPhase() { return this.#state.phase; }
  stopPropagation() { this.#state.stopped = true; }
  get cancelBubble() { return this.#state.stopped; }
  set cancelBubble(value) { if (value) this.#state.stopped = true; }
  stopImmediatePropagation() {
    const state = this.#state;
    state.stopped = true;
    state.stoppedNow = true;
  }

  get bubbles() { return this.#state.bubbles; }
  get cancelable() { return this.#state.cancelable; }
  get returnValue() { return !this.#state.canceled; }
  set returnValue(value) { if (!value) this.#cancel(); }
  preventDefault() { this.#cancel(); }
  get defaultPrevented() { return this.#state.canceled; }
  get composed() { return this.#state.composed; }
  get timeStamp() { return this.#state.time; }

  initEvent(type, bubbles = false, cancelable = false) {
    required(arguments.length, 1, 'Event.initEvent');
    const name = DOMString(type);
    const state = this.#state;
    if (state.dispatching) return;
    state.stopped = state.stoppedNow = state.canceled = state.trusted = false;
    state.target = null;
    state.type = name;
    state.bubbles = !!bubbles;
    state.cancelable = !!cancelable;
  }

  #cancel() {
    const state = this.#state;
    if (state.cancelable && !state.passive) state.canceled = true;
  }

  static {
    stateOf = (event) => event.#state;
    rt.isEvent = (value) => isObject(value) && #state in value;
  }
}

// An own property of every event, so that no guest can change what another reads.
const isTrusted = {
  __proto__: null,
  get: ObjectGetOwnPropertyDescriptor({ get isTrusted() { return stateOf(this).trusted; } }, 'isTrusted').get,
  set: undefined,
  enumerable: true,
  configurable: false,
};

class CustomEvent extends Event {
  #detail;

  constructor(type, eventInitDict = undefined) {
    required(arguments.length, 1, 'CustomEvent constructor');
    super(type, eventInitDict);
    const { detail } = dictionary(eventInitDict, 'CustomEvent constructor');
    this.#detail = detail === undefined ? null : detail;
  }

  get detail() { return this.#detail; }

  initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
    required(arguments.length, 1, 'CustomEvent.initCustomEvent');
    this.#detail;
    if (stateOf(this).dispatching) return;
    initEvent(this, type, bubbles, cancelable);
    this.#detail = detail;
  }
}
const preventDefault = rt.uncurry(Event.prototype.preventDefault);
const initEvent = rt.uncurry(Event.prototype.initEvent);

class Listener {
  type;
  callback;
  capture;
  once;
  passive;
  removed = false;

  constructor(type, callback, capture, once, passive) {
    this.type = type;
    this.callback = callback;
    this.capture = capture;
    this.once = once;
    this.passive = passive;
  }
}

let listen; // (target, listener)
let unlisten; // (target, listener)
let dispatch; // (target, event): false when it was cancelled

class EventTarget {
  // Only ever appended to; a removal makes a new one, so that a dispatch keeps the one it began with.
  #listeners = new List();

  static {
    brand('EventTarget', (value) => #listeners in value);
  }

  addEventListener(type, callback, options = undefined) {
    required(arguments.length, 2, 'EventTarget.addEventListener');
    this.#listeners;
    const name = DOMString(type);
    const handler = handlerOf(callback, 'EventTarget.addEventListener');
    let capture = false;
    let once = false;
    let passive = false;
    let signal;
    if (isObject(options)) {
      capture = !!options.capture;
      once = !!options.once;
      passive = !!options.passive;
      signal = options.signal;
      if (signal !== undefined && !rt.signals.is(signal)) {
        throw new TypeError('EventTarget.addEventListener: the signal is not an AbortSignal');
      }
    } else {
      capture = !!options;
    }
    if (signal !== undefined && rt.signals.aborted(signal)) return;
    if (handler === null || this.#find(name, handler, capture) >= 0) return;
    const listener = new Listener(name, handler, capture, once, passive);
    listen(this, listener);
    if (signal !== undefined) rt.signals.onAbort(signal, () => this.#remove(listener));
  }

  removeEventListener(type, callback, options = undefined) {
    required(arguments.length, 2, 'EventTarget.removeEventListener');
    this.#listeners;
    const name = DOMString(type);
    const handler = handlerOf(callback, 'EventTarget.removeEventListener');
    const capture = isObject(options) ? !!options.capture : !!options;
    const index = this.#find(name, handler, capture);
    if (index >= 0) this.#remove(this.#listeners[index]);
  }

  dispatchEvent(event) {
    required(arguments.length, 1, 'EventTarget.dispatchEvent');
    this.#listeners;
    if (!rt.isEvent(event)) throw new TypeError('EventTarget.dispatchEvent: the argument is not an Event');
    const state = stateOf(event);
    if (state.dispatching) throw new DOMException('EventTarget.dispatchEvent: the event is being dispatched', 'InvalidStateError');
    state.trusted = false;
    return dispatch(this, event);
  }

  #find(type, callback, capture) {
    const list = this.#listeners;
    for (let i = 0; i < list.length; i++) {
      const listener = list[i];
      if (listener.callback === callback && listener.type === type && listener.capture === capture) return i;
    }
    return -1;
  }

  #remove(listener) {
    if (listener.removed) return;
    listener.removed = true;
    const old = this.#listeners;
    const list = new List();
    for (let i = 0; i < old.length; i++) if (old[i] !== listener) list[list.length++] = old[i];
    this.#listeners = list;
  }

  // Runs the listeners of one half of the dispatch: those that capture, then the others.
  #invoke(event, state, type, capture) {
    const list = this.#listeners;
    const count = list.length;
    for (let i = 0; i < count && !state.stoppedNow; i++) {
      const listener = list[i];
      if (listener.removed || listener.capture !== capture || listener.type !== type) continue;
      if (listener.once) this.#remove(listener);
      state.passive = listener.passive;
      try {
        call(listener.callback, this, event);
      } catch (error) {
        rt.reportException(error);
      }
      state.passive = false;
    }
  }

  static {
    listen = (target, listener) => {
      const list = target.#listeners;
      list[list.length++] = listener;
    };
    unlisten = (target, listener) => target.#remove(listener);
    dispatch = (target, event) => {
      const state = stateOf(event);
      const { type } = state;
      state.dispatching = true;
      state.target = target;
      state.current = target;
      state.phase = phases.AT_TARGET;
      if (!state.stopped) target.#invoke(event, state, type, true);
      if (!state.stopped) target.#invoke(event, state, type, false);
      state.phase = phases.NONE;
      state.current = null;
      state.dispatching = state.stopped = state.stoppedNow = false;
      return !state.canceled;
    };
  }
}

function handlerOf(callback, what) {
  if (callback === undefined || callback === null) return null;
  if (!isObject(callback)) throw new TypeError(`${what}: the listener is neither a function nor an object`);
  return callback;
}

function call(callback, target, event) {
  if (typeof callback === 'function') return ReflectApply(callback, target, [event]);
  const { handleEvent } = callback;
  if (typeof handleEvent !== 'function') throw new TypeError("the listener's handleEvent is not a function");
  return ReflectApply(handleEvent, callback, [event]);
}

define(Event, phases);
brand('Event', rt.isEvent);
preview(rt.isEvent, ['type', 'defaultPrevented'], (event) => [stateOf(event).type, stateOf(event).canceled]);
define(CustomEvent);
define(EventTarget);
rt.EventTarget = EventTarget;

// Fires an event of the runtime's own making.
rt.fire = (target, type) => {
  const event = new Event(type);
  stateOf(event).trusted = true;
  dispatch(target, event);
};

// Adds an event handler attribute, such as onabort, to an interface. slot(target) holds the target's {handler, listener}.
rt.eventHandler = (Interface, type, slot) => {
  const name = `on${type}`;
  const accessor = ObjectGetOwnPropertyDescriptor({
    get [name]() { return slot(this).handler; },
    set [name](value) {
      const place = slot(this);
      place.handler = isObject(value) ? value : null;
      // The listener takes its turn from the first handler on; replacing the handler does not move it, taking it away does.
      if (place.handler === null) {
        if (place.listener !== null) unlisten(this, place.listener);
        place.listener = null;
      }
      if (place.handler === null || place.listener !== null) return;
      place.listener = new Listener(type, (event) => {
        if (typeof place.handler === 'function' && ReflectApply(place.handler, this, [event]) === false) preventDefault(event);
      }, false, false, false);
      listen(this, place.listener);
    },
  }, name);
  ObjectDefineProperty(Interface.prototype, name, { __proto__: null, ...accessor, enumerable: true, configurable: true });
};
