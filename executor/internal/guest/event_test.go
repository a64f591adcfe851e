package guest_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// The DOM Standard's events and abort signals.
var events = []program{
	{"calls capturing listeners first, each once, with the target as this", `
		const t = new EventTarget(), seen = []; const f = function (e) { seen.push([e.type, e.eventPhase, e.target === t, e.currentTarget === t, this === t, e.isTrusted, e.composedPath().length]); };
		t.addEventListener('a', f); t.addEventListener('a', f); t.addEventListener('a', () => seen.push('capture'), true);
		const e = new Event('a'); return [t.dispatchEvent(e), seen, e.eventPhase, e.currentTarget, e.target === t, e.composedPath()]`,
		`[true,["capture",["a",2,true,true,true,false,1]],0,null,true,[]]`},
	{"calls handleEvent, looked up at each dispatch", `
		const t = new EventTarget(), seen = []; const l = { handleEvent(e) { seen.push(this === l && e.type); } }; t.addEventListener('a', l);
		t.dispatchEvent(new Event('a')); l.handleEvent = () => seen.push('new'); t.dispatchEvent(new Event('a')); return seen`, `["a","new"]`},
	{"honours once, passive, and stopImmediatePropagation", `
		const t = new EventTarget(), seen = [];
		t.addEventListener('a', () => seen.push('once'), { once: true }); t.addEventListener('a', (e) => { e.preventDefault(); seen.push(e.defaultPrevented); }, { passive: true });
		t.addEventListener('a', (e) => { e.preventDefault(); seen.push(e.defaultPrevented); e.stopImmediatePropagation(); }); t.addEventListener('a', () => seen.push('never'));
		return [t.dispatchEvent(new Event('a', { cancelable: true })), t.dispatchEvent(new Event('a')), seen]`, `[false,true,["once",false,true,false,false]]`},
	{"does not call what a listener adds, nor what it removes", `
		const t = new EventTarget(), seen = []; const late = () => seen.push('late'), gone = () => seen.push('gone');
		t.addEventListener('a', () => { seen.push(1); t.addEventListener('a', late); t.removeEventListener('a', gone); }); t.addEventListener('a', gone);
		t.dispatchEvent(new Event('a')); t.dispatchEvent(new Event('a')); return seen`, `[1,1,"late"]`},
	{"tells a listener that captures from one that does not", `
		const t = new EventTarget(); let n = 0; const f = () => n++; t.addEventListener('a', f, true); t.removeEventListener('a', f); t.dispatchEvent(new Event('a'));
		t.removeEventListener('a', f, { capture: true }); t.dispatchEvent(new Event('a')); return n`, `1`},
	{"refuses an event in flight, and what is none", `
		const t = new EventTarget(), e = new Event('a'), seen = []; t.addEventListener('a', () => seen.push(thrown(() => t.dispatchEvent(e)))); t.dispatchEvent(e); t.dispatchEvent(e);
		return [seen, thrown(() => t.dispatchEvent({})), thrown(() => t.addEventListener('a', 1)), t.addEventListener('a', null), thrown(() => new Event()), thrown(() => Event('a')), thrown(() => t.addEventListener('a'))]`,
		`[["InvalidStateError","InvalidStateError"],"TypeError","TypeError",null,"TypeError","TypeError","TypeError"]`},
	{"carries the detail of a CustomEvent", `
		const e = new CustomEvent('a', { detail: { x: 1 } }); const first = [e.detail, e instanceof Event, new CustomEvent('a').detail]; e.initCustomEvent('b', true, true, 3);
		return [...first, e.type, e.bubbles, e.cancelable, e.detail]`, `[{"x":1},true,null,"b",true,true,3]`},
	{"can be extended", `
		class T extends EventTarget { n = 1; } class E extends Event { get z() { return this.type + 2; } } const t = new T(); let seen; t.addEventListener('q', (e) => { seen = e.z; }); t.dispatchEvent(new E('q')); return [seen, t.n]`, `["q2",1]`},
	{"has isTrusted as each event's own, and its phases as constants", `
		const e = new Event('a'); const d = Object.getOwnPropertyDescriptor(e, 'isTrusted'); return [Object.keys(e), d.configurable, typeof d.get, Event.AT_TARGET, e.BUBBLING_PHASE, typeof e.timeStamp]`, `[["isTrusted"],false,"function",2,3,"number"]`},
	{"dates an event no finer than performance.now", `
		for (let i = 0; i < 1000; i++) { const t = new Event('a').timeStamp; if (t !== Math.round(t * 10) / 10) return t; } return 'never finer'`, `"never finer"`},

	{"gives a handler its turn anew once it was taken away", `
		const order = []; const c = new AbortController(); c.signal.onabort = () => order.push('taken away'); c.signal.addEventListener('abort', () => order.push('listener'));
		c.signal.onabort = null; c.signal.onabort = () => order.push('replaced'); c.signal.onabort = () => order.push('handler'); c.abort(); return order`, `["listener","handler"]`},
	{"calls no handler that was taken away while its event was dispatched", `
		const order = []; const c = new AbortController(); c.signal.addEventListener('abort', () => { c.signal.onabort = null; order.push('listener'); }); c.signal.onabort = () => order.push('handler'); c.abort(); return order`, `["listener"]`},
	{"aborts once, with the reason, the handler and the listeners in order", `
		const c = new AbortController(), s = c.signal, seen = []; s.onabort = (e) => seen.push('on', e.type, e.isTrusted); s.addEventListener('abort', () => seen.push('listener')); const same = c.signal === s;
		c.abort(); c.abort('again'); return [same, seen, s.aborted, s.reason.name, s.reason instanceof DOMException, thrown(() => s.throwIfAborted()), new AbortController().signal.throwIfAborted()]`,
		`[true,["on","abort",true,"listener"],true,"AbortError",true,"AbortError",null]`},
	{"keeps the place of a handler that is replaced", `
		const c = new AbortController(), seen = []; c.signal.onabort = () => seen.push('first'); c.signal.addEventListener('abort', () => seen.push('listener')); c.signal.onabort = () => seen.push('second');
		const set = typeof c.signal.onabort; c.abort(); const d = new AbortController(); d.signal.onabort = () => seen.push('never'); d.signal.onabort = null; d.abort(); return [set, seen]`, `["function",["second","listener"]]`},
	{"removes listeners that were added with a signal", `
		const c = new AbortController(), t = new EventTarget(); let n = 0; t.addEventListener('x', () => n++, { signal: c.signal }); t.dispatchEvent(new Event('x')); c.abort(); t.dispatchEvent(new Event('x'));
		t.addEventListener('x', () => n++, { signal: c.signal }); t.dispatchEvent(new Event('x')); return [n, thrown(() => t.addEventListener('x', () => {}, { signal: 1 }))]`, `[1,"TypeError"]`},
	{"follows any of several, aborted before any code runs", `
		const a = new AbortController(), b = new AbortController(); const any = AbortSignal.any([a.signal, b.signal]), all = AbortSignal.any([any]); const seen = [];
		b.signal.onabort = () => seen.push(any.aborted, all.aborted); any.onabort = () => seen.push('any'); all.onabort = () => seen.push('all'); b.abort('why'); a.abort('late');
		return [seen, any.reason, all.reason, AbortSignal.any([]).aborted, AbortSignal.any([AbortSignal.abort(7)]).reason, thrown(() => AbortSignal.any([1])), thrown(() => AbortSignal.any())]`,
		`[[true,true,"any","all"],"why","why",false,7,"TypeError","TypeError"]`},
	{"follows a chain of signals in the order in which they were made, in time that grows with its length", `
		const c = new AbortController(), other = new AbortController(); let s = c.signal; const seen = []; for (let i = 0; i < 20000; i++) { s = AbortSignal.any([s, other.signal]); if (i % 5000 === 0) { const n = i; s.onabort = () => seen.push(n); } }
		const late = AbortSignal.any([c.signal]); late.onabort = () => seen.push('late'); c.abort('why'); return [seen, s.reason, late.aborted]`, `[[0,5000,10000,15000,"late"],"why",true]`},
	{"times out with a TimeoutError", `
		const s = AbortSignal.timeout(1); await new Promise((done) => s.addEventListener('abort', done));
		return [s.aborted, s.reason.name, thrown(() => AbortSignal.timeout(-1)), thrown(() => AbortSignal.timeout(NaN)), thrown(() => AbortSignal.timeout()), AbortSignal.timeout(2 ** 40).aborted]`,
		`[true,"TimeoutError","TypeError","TypeError","TypeError",false]`},
	{"makes no signal but through a controller", `return [thrown(() => new AbortSignal()), thrown(() => AbortSignal.prototype.aborted), thrown(() => AbortController.prototype.abort.call({}))]`, `["TypeError","TypeError","TypeError"]`},
	{"gives DOMException its name, code and constants", `
		const e = new DOMException('m', 'AbortError');
		return [e.name, e.message, e.code, e instanceof Error, String(e), DOMException.ABORT_ERR, e.TIMEOUT_ERR, Object.prototype.toString.call(e), typeof e.stack, new DOMException().name, new DOMException('x', 'Own').code]`,
		`["AbortError","m",20,true,"AbortError: m",20,23,"[object DOMException]","string","Error",0]`},
}

var _ = DescribeTable("EventTarget, Event and AbortSignal", returnsItsValue, suite.Entries("events", events, entryOf))

var _ = Describe("An error in a listener", func() {
	It("ends the execution as one that nobody can catch, after the other listeners ran", func(ctx SpecContext) {
		result := execute(ctx, `
			const t = new EventTarget(); t.addEventListener('a', () => { throw new RangeError('boom'); }); t.addEventListener('a', () => console.log('second'));
			try { t.dispatchEvent(new Event('a')); } catch { return 'caught'; }
			return 'returned'`)
		Expect(result.Fault).To(HaveField("Kind", executor.Guest))
		Expect(result.Fault.Text).To(Equal("RangeError: boom"))
		Expect(result.Console).To(HaveExactElements(HaveField("Text", "second")))
	})
})
