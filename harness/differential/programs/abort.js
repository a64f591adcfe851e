// == abort
const controller = new AbortController();
const { signal } = controller;
const before = [signal.aborted, signal.reason, outcome(() => signal.throwIfAborted())];
controller.abort();
return [before, signal.aborted, signal.reason, signal.reason.code, outcome(() => signal.throwIfAborted()), controller.signal === signal];

// == the-reason-is-the-caller's
const reason = { why: 1 };
const controller = new AbortController();
controller.abort(reason); controller.abort('again');
let thrown;
try { controller.signal.throwIfAborted(); } catch (error) { thrown = error; }
const empty = new AbortController();
empty.abort(undefined);
const nothing = new AbortController();
nothing.abort(null);
return [controller.signal.reason === reason, thrown === reason, empty.signal.reason, nothing.signal.reason];

// == the-event-comes-once
const controller = new AbortController();
const seen = [];
controller.signal.onabort = (event) => seen.push('on', event.type, event.bubbles, event.cancelable, event.target === controller.signal);
controller.signal.addEventListener('abort', () => seen.push('listener', controller.signal.aborted));
controller.abort(); controller.abort();
return seen;

// == the-handler's-place-is-where-it-was-first-set
const { signal } = new AbortController();
const target = new AbortController();
const seen = [];
target.signal.onabort = () => seen.push('old');
target.signal.addEventListener('abort', () => seen.push('listener'));
target.signal.onabort = () => seen.push('new');
target.abort();
signal.onabort = 1;
return [seen, signal.onabort, (signal.onabort = {}, typeof signal.onabort)];

// == an-aborted-signal
const signal = AbortSignal.abort();
let events = 0;
signal.addEventListener('abort', () => events++);
await null;
return [signal.aborted, signal.reason, AbortSignal.abort('x').reason, events, signal.onabort];

// == timeout
const signal = AbortSignal.timeout(5);
const before = signal.aborted;
await new Promise((resolve) => signal.addEventListener('abort', resolve));
return [before, signal.aborted, signal.reason, signal.reason.code];

// == timeouts-that-are-refused
return [outcome(() => AbortSignal.timeout()), ...new Set([-1, NaN, Infinity, 2 ** 53].map((delay) => outcome(() => AbortSignal.timeout(delay)).throws))];

// == a-timeout-by-conversion
return outcome(() => AbortSignal.timeout('5').aborted);

// == any-follows-the-first
const [a, b] = [new AbortController(), new AbortController()];
const any = AbortSignal.any([a.signal, b.signal]);
const seen = [];
any.addEventListener('abort', () => seen.push(any.reason));
b.abort('b'); a.abort('a');
return [seen, any.aborted, any.reason, AbortSignal.any([]).aborted, AbortSignal.any([AbortSignal.abort(1), AbortSignal.abort(2)]).reason];

// == any-of-any
const source = new AbortController();
const first = AbortSignal.any([source.signal]);
const second = AbortSignal.any([first]);
const seen = [];
second.addEventListener('abort', () => seen.push('second')); first.addEventListener('abort', () => seen.push('first', second.aborted));
source.signal.addEventListener('abort', () => seen.push('source', first.aborted));
source.abort();
return seen;

// == any-takes-signals-alone
return [outcome(() => AbortSignal.any()), outcome(() => AbortSignal.any([1])), outcome(() => AbortSignal.any(1)), outcome(() => AbortSignal.any(new Set([AbortSignal.abort(3)])).reason)];

// == calls-that-are-wrong
return [outcome(() => new AbortSignal()), outcome(() => AbortController()), outcome(() => AbortController.prototype.abort.call({})), outcome(() => AbortController.prototype.signal),
  outcome(() => { 'use strict'; new AbortController().signal = 1; }), Object.prototype.toString.call(AbortSignal.abort()), Object.prototype.toString.call(new AbortController())];

// == a-listener-added-while-it-aborts
const controller = new AbortController();
const seen = [];
controller.signal.addEventListener('abort', () => { seen.push(1); controller.signal.addEventListener('abort', () => seen.push(2)); controller.abort(); });
controller.abort();
return seen;
