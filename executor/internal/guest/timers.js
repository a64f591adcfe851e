'use strict';
// setTimeout, setInterval, queueMicrotask and performance. The engine asks entries.tick when native.wakeup says so;
// each tick fires one timer, so that the microtasks of one run before the next.

const { DateNow, ObjectDefineProperty, ReflectApply, TypeError, SymbolToStringTag, MathFloor, MathMin } = rt.primordials;
const { List } = rt;

// Pending timers in the order they are due; equal ones in the order they were set.
const pending = new List();
let lastId = 0;
let firing = 0;

function insert(timer) {
  if (pending.length >= rt.bounds.timers) {
    native.settleLimit('pending timers');
    return;
  }
  let at = pending.length;
  pending.length++;
  for (; at > 0 && pending[at - 1].due > timer.due; at--) pending[at] = pending[at - 1];
  pending[at] = timer;
  if (at === 0) native.wakeup(timer.due);
}

function removeAt(at) {
  const timer = pending[at];
  for (let i = at + 1; i < pending.length; i++) pending[i - 1] = pending[i];
  pending.length--;
  delete pending[pending.length];
  if (at === 0) native.wakeup(pending.length > 0 ? pending[0].due : -1);
  return timer;
}

// A delay is a long in Web IDL; below one millisecond it is one, so that a timer that sets itself again always yields.
function delayOf(value) {
  const delay = +value | 0;
  return delay < 1 ? 1 : delay;
}

function set(what, handler, delay, args, repeat) {
  if (typeof handler !== 'function') throw new TypeError(`${what}: the handler is not a function`);
  const every = delayOf(delay);
  const id = ++lastId;
  insert({ __proto__: null, id, due: native.now() + every, every: repeat ? every : 0, handler, args });
  return id;
}

function clear(id) {
  const wanted = +id | 0;
  if (wanted === firing) firing = 0;
  for (let i = 0; i < pending.length; i++) {
    if (pending[i].id === wanted) {
      removeAt(i);
      return;
    }
  }
}

// startTimer is setTimeout for the runtime; delay is in milliseconds, up to the longest a timer can wait.
rt.startTimer = (handler, delay) => {
  set('timer', handler, MathMin(delay, 2147483647), [], false);
};

// forgetTimers drops the timers of an execution that has ended.
rt.forgetTimers = () => {
  while (pending.length > 0) delete pending[--pending.length];
};

rt.tick = () => {
  if (pending.length === 0 || pending[0].due > native.now()) return false;
  const timer = removeAt(0);
  firing = timer.id;
  try {
    ReflectApply(timer.handler, globalThis, timer.args);
  } catch (error) {
    rt.reportException(error);
  }
  if (timer.every > 0 && firing === timer.id) {
    timer.due = native.now() + timer.every;
    insert(timer);
  }
  firing = 0;
  return pending.length > 0 && pending[0].due <= native.now();
};

// Rest parameters make a true array whose elements are defined, not set: no setter on Array.prototype runs.
const operations = {
  setTimeout(handler, delay = 0, ...args) {
    return set('setTimeout', handler, delay, args, false);
  },
  setInterval(handler, delay = 0, ...args) {
    return set('setInterval', handler, delay, args, true);
  },
  clearTimeout(id = 0) {
    clear(id);
  },
  clearInterval(id = 0) {
    clear(id);
  },
  queueMicrotask(callback) {
    if (typeof callback !== 'function') throw new TypeError('queueMicrotask: the callback is not a function');
    run(callback);
  },
};

// Awaiting a primitive is the one way to the microtask queue that reads no property a guest can replace.
async function run(callback) {
  await undefined;
  try {
    callback();
  } catch (error) {
    rt.reportException(error);
  }
}

for (const name in operations) rt.expose(name, operations[name], true);

// A tenth of a millisecond is as fine as a clock without cross-origin isolation gets on the web. Every time that a program
// gets as a number is this one.
rt.now = () => MathFloor(native.now() * 10) / 10;

// When native.now was 0, in milliseconds since 1970: the same at each look.
let origin;

const performance = {
  get timeOrigin() {
    origin ??= MathFloor((DateNow() - native.now()) * 10) / 10;
    return origin;
  },
  now() {
    return rt.now();
  },
  toJSON() {
    return { timeOrigin: performance.timeOrigin };
  },
};
ObjectDefineProperty(performance, SymbolToStringTag, { __proto__: null, value: 'Performance', configurable: true });
rt.expose('performance', performance);
