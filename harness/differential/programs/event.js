// == an-event's-attributes
const event = new Event('x', { bubbles: true, cancelable: true, composed: true });
return [event.type, event.bubbles, event.cancelable, event.composed, event.defaultPrevented, event.eventPhase, event.target, event.currentTarget, event.isTrusted,
  typeof event.timeStamp, event.composedPath(), event.returnValue, event.cancelBubble, event.srcElement];

// == dispatch
const target = new EventTarget();
const seen = [];
target.addEventListener('x', function (event) { seen.push(this === target, event.target === target, event.currentTarget === target, event.eventPhase, event.composedPath().length); });
const event = new Event('x');
const answer = target.dispatchEvent(event);
return [seen, answer, event.target === target, event.currentTarget, event.eventPhase, event.composedPath()];

// == prevent-default
const target = new EventTarget();
target.addEventListener('x', (event) => event.preventDefault());
const event = new Event('x', { cancelable: true });
return [target.dispatchEvent(event), event.defaultPrevented, event.returnValue, target.dispatchEvent(new Event('x'))];

// == listeners-are-called-in-order-and-once-each
const target = new EventTarget();
const seen = [];
const a = () => seen.push('a');
target.addEventListener('x', a); target.addEventListener('x', () => seen.push('b')); target.addEventListener('x', a); target.addEventListener('x', a, { once: true });
target.dispatchEvent(new Event('x')); target.dispatchEvent(new Event('x'));
return seen;

// == capturing-listeners-come-first
const target = new EventTarget();
const seen = [];
target.addEventListener('x', () => seen.push('other')); target.addEventListener('x', () => seen.push('capturing'), true);
target.dispatchEvent(new Event('x'));
return seen.join();

// == once
const target = new EventTarget();
let calls = 0;
target.addEventListener('x', () => { calls++; target.dispatchEvent(new Event('x')); }, { once: true });
target.dispatchEvent(new Event('x')); target.dispatchEvent(new Event('x'));
return calls;

// == passive-listeners-cannot-prevent
const target = new EventTarget();
target.addEventListener('x', (event) => event.preventDefault(), { passive: true });
const event = new Event('x', { cancelable: true });
return [target.dispatchEvent(event), event.defaultPrevented];

// == listeners-that-come-and-go-meanwhile
const target = new EventTarget();
const seen = [];
const late = () => seen.push('late');
const gone = () => seen.push('gone');
target.addEventListener('x', () => { seen.push('first'); target.removeEventListener('x', gone); target.addEventListener('x', late); });
target.addEventListener('x', gone);
target.dispatchEvent(new Event('x'));
return seen;

// == stop-immediate-propagation
const target = new EventTarget();
const seen = [];
target.addEventListener('x', (event) => { seen.push(1); event.stopImmediatePropagation(); });
target.addEventListener('x', () => seen.push(2));
target.dispatchEvent(new Event('x'));
return seen;

// == a-stopped-event-can-be-dispatched-again
const target = new EventTarget();
const seen = [];
target.addEventListener('x', (event) => { event.stopImmediatePropagation(); seen.push(event.cancelBubble); });
const event = new Event('x');
target.dispatchEvent(event); target.dispatchEvent(event);
return [...seen, event.cancelBubble].join();

// == an-object-as-a-listener
const target = new EventTarget();
const seen = [];
const listener = { handleEvent(event) { seen.push(this === listener, event.type); } };
target.addEventListener('x', listener);
target.dispatchEvent(new Event('x'));
listener.handleEvent = () => seen.push('replaced');
target.dispatchEvent(new Event('x'));
return seen;

// == listeners-of-a-signal
const target = new EventTarget();
const controller = new AbortController();
let calls = 0;
target.addEventListener('x', () => calls++, { signal: controller.signal });
target.dispatchEvent(new Event('x')); controller.abort(); target.dispatchEvent(new Event('x'));
target.addEventListener('x', () => calls++, { signal: AbortSignal.abort() });
target.dispatchEvent(new Event('x'));
return calls;

// == an-event-that-is-being-dispatched
const target = new EventTarget();
const seen = [];
target.addEventListener('x', (event) => seen.push(outcome(() => target.dispatchEvent(event))));
target.dispatchEvent(new Event('x'));
return seen;

// == custom-events
const detail = { a: 1 };
const event = new CustomEvent('x', { detail, cancelable: true });
return [event.detail === detail, event instanceof Event, new CustomEvent('y').detail, event.cancelable, Object.prototype.toString.call(event), outcome(() => { event.detail = 1; }), event.detail === detail,
  CustomEvent.length];

// == a-subclass
class Store extends EventTarget { #n = 0; add() { this.#n++; this.dispatchEvent(new CustomEvent('add', { detail: this.#n })); } }
const store = new Store();
const seen = [];
store.addEventListener('add', ({ detail }) => seen.push(detail));
store.add(); store.add();
return [seen, store instanceof EventTarget, Object.prototype.toString.call(store)];

// == null-as-a-listener
const target = new EventTarget();
return [outcome(() => target.addEventListener('x', null)), outcome(() => target.removeEventListener('x', null)), outcome(() => target.addEventListener('x')),
  outcome(() => target.addEventListener('x', 1)), target.dispatchEvent(new Event('x'))];

// == calls-that-are-wrong
const target = new EventTarget();
return [outcome(() => Event('x')), outcome(() => new Event()), outcome(() => target.dispatchEvent('x')), outcome(() => target.dispatchEvent({ type: 'x' })), outcome(() => EventTarget()),
  outcome(() => target.dispatchEvent.call({}, new Event('x'))), outcome(() => new Event(Symbol())), outcome(() => new Event('x', 1)), new Event(undefined).type, new Event('x', null).bubbles];

// == options-are-booleans-by-conversion
const event = new Event('x', { bubbles: 1, cancelable: '', composed: {} });
return [event.bubbles, event.cancelable, event.composed];

// == constants
return [Event.NONE, Event.CAPTURING_PHASE, Event.AT_TARGET, Event.BUBBLING_PHASE, Object.getOwnPropertyDescriptor(Event, 'NONE')];

// == constants-of-an-event
return new Event('x').AT_TARGET;

// == init-event
const event = new Event('a');
event.initEvent('b', true, true);
return [event.type, event.bubbles, event.cancelable];
