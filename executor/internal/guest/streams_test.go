package guest_test

import (
	. "github.com/onsi/ginkgo/v2"

	"github.com/isoproof/isoproof/harness/suite"
)

// ReadableStream of the Streams Standard, and the bodies that are streams.
var streams = []program{
	{"calls start, then pull for each chunk that is wanted, and ends", `
		const seen = []; let n = 0; const s = new ReadableStream({ start(c) { seen.push('start', c.desiredSize); }, pull(c) { seen.push('pull'); c.enqueue(++n); if (n === 3) c.close(); } });
		const r = s.getReader(); const read = []; for (let step; !(step = await r.read()).done;) read.push(step.value); await r.closed; return [seen, read, s.locked, await r.read()]`,
		`[["start",1,"pull","pull","pull"],[1,2,3],true,{"done":true}]`},
	{"holds back at its high water mark, counted by the strategy", `
		let c; const s = new ReadableStream({ start(x) { c = x; } }, { highWaterMark: 5, size: (chunk) => chunk.length }); const sizes = [c.desiredSize]; c.enqueue('abc'); sizes.push(c.desiredSize); c.enqueue('defg'); sizes.push(c.desiredSize);
		await s.getReader().read(); sizes.push(c.desiredSize); c.close(); return sizes`, `[5,2,-2,1]`},
	{"fails with the source's error, for reads that wait and those that come", `
		let c; const s = new ReadableStream({ start(x) { c = x; } }); const r = s.getReader(); const waits = r.read().catch((e) => e); r.closed.catch(() => {}); c.error('why');
		return [await waits, await r.read().catch((e) => e), await r.closed.catch((e) => e), c.desiredSize, thrown(() => c.enqueue(1)), thrown(() => c.close()),
			await new ReadableStream({ pull() { throw 'pulled'; } }).getReader().read().catch((e) => e), thrown(() => new ReadableStream({ start() { throw new RangeError(); } }))]`,
		`["why","why","why",null,"TypeError","TypeError","pulled","RangeError"]`},
	{"gives the reason of a cancellation to its source, once", `
		const seen = []; const s = new ReadableStream({ cancel(reason) { seen.push(reason); return 'dropped'; } }); const done = await s.cancel('why');
		const locked = new ReadableStream(); locked.getReader(); return [seen, done === undefined, await s.cancel('again'), await rejected(locked.cancel()), await rejected(new ReadableStream({ cancel() { throw new RangeError(); } }).cancel())]`,
		`[["why"],true,null,"TypeError","RangeError"]`},
	{"is locked by a reader until that is released", `
		const s = new ReadableStream(); const r = s.getReader(); const waits = rejected(r.read()); const closed = rejected(r.closed); r.releaseLock(); r.releaseLock();
		return [thrown(() => { const t = new ReadableStream(); t.getReader(); t.getReader(); }), await waits, await closed, s.locked, await rejected(r.read()), await rejected(r.cancel()), thrown(() => s.getReader({ mode: 'byob' })), thrown(() => s.getReader({ mode: 'x' }))]`,
		`["TypeError","TypeError","TypeError",false,"TypeError","TypeError","TypeError","TypeError"]`},
	{"is teed into two that read alike, and cancelled when both are", `
		const reasons = []; const s = new ReadableStream({ start(c) { c.enqueue(1); c.enqueue(2); }, cancel(r) { reasons.push(r); } }); const [a, b] = s.tee(); const x = a.getReader(), y = b.getReader();
		const read = [await x.read(), await x.read(), await y.read(), await y.read()].map((r) => r.value); const one = x.cancel('p'); await y.cancel('q'); await one; return [read, reasons, s.locked]`,
		`[[1,2,1,2],[["p","q"]],true]`},
	{"is iterated, and cancelled by a loop that breaks off", `
		const seen = []; const make = () => new ReadableStream({ start(c) { c.enqueue(1); c.enqueue(2); c.close(); }, cancel(r) { seen.push('cancel'); } }); const a = []; for await (const x of make()) a.push(x);
		const s = make(); for await (const x of s) break; const t = make(); for await (const x of t.values({ preventCancel: true })) break; return [a, seen, s.locked, (await t.getReader().read()).value]`, `[[1,2],["cancel"],false,2]`},
	{"is made of iterables of both kinds", `
		const all = async (s) => { const out = []; for await (const x of s) out.push(x); return out; }; let closed = 0;
		async function* g() { try { yield 1; yield 2; } finally { closed++; } } const s = ReadableStream.from(g()); const r = s.getReader(); await r.read(); await r.cancel();
		return [await all(ReadableStream.from(['a', Promise.resolve('b')])), await all(ReadableStream.from(g())), closed, thrown(() => ReadableStream.from(1)), thrown(() => ReadableStream.from(null)), thrown(() => ReadableStream.from())]`,
		`[["a","b"],[1,2],2,"TypeError","TypeError","TypeError"]`},
	{"refuses what is no source, strategy or size", `
		return [() => new ReadableStream(null), () => new ReadableStream({ type: 'bytes' }), () => new ReadableStream({ type: 'x' }), () => new ReadableStream({ pull: 1 }), () => new ReadableStream({}, { highWaterMark: -1 }), () => new ReadableStream({}, { highWaterMark: NaN }),
			() => new ReadableStream({ start(c) { c.enqueue(1); } }, { size: () => -1 }), () => ReadableStream(), () => new ReadableStreamDefaultController(), () => new ReadableStreamDefaultReader({})].map(thrown)`,
		`["TypeError","TypeError","TypeError","TypeError","RangeError","RangeError","RangeError","TypeError","TypeError","TypeError"]`},

	{"is a body, read whole", `
		const bytes = (t) => new TextEncoder().encode(t); const s = (...chunks) => ReadableStream.from(chunks);
		return [await new Response(s(bytes('h\u00e9'), bytes('llo'))).text(), await new Response(s(bytes('{"a":'), bytes('1}'))).json(), (await new Response(s()).arrayBuffer()).byteLength, await rejected(new Response(s('text')).text()), new Response(s()).headers.get('content-type')]`,
		`["héllo",{"a":1},0,"TypeError",null]`},
	{"is what a body becomes, the same at each look", `
		const r = new Response('h\u00e9'); const s = r.body; const same = r.body === s; const { value } = await s.getReader().read(); const used = new Response('x'); await used.text();
		return [same, [...value], r.bodyUsed, await rejected(r.text()), used.body.locked, new Response().body, new Response('').body instanceof ReadableStream, [...(await new Blob(['ab']).stream().getReader().read()).value]]`,
		`[true,[104,195,169],true,"TypeError",true,null,true,[97,98]]`},
	{"cannot be read by two: a locked or read body is refused", `
		const r = new Response('x'); r.body.getReader(); const s = ReadableStream.from([]); s.getReader();
		return [await rejected(r.text()), thrown(() => r.clone()), r.bodyUsed, thrown(() => new Response(s)), thrown(() => new Response(new Response('y').body).body.locked)]`, `["TypeError","TypeError",false,"TypeError","nothing"]`},
	{"is cloned by a tee, chunks not shared", `
		const r = new Response(ReadableStream.from([new Uint8Array([1, 2])])); const c = r.clone(); const a = await r.bytes(); a[0] = 9; const held = new Response('abc'); held.body; const copy = held.clone();
		return [[...await c.bytes()], await held.text(), await copy.text()]`, `[[1,2],"abc","abc"]`},
	{"fails both branches of a body when memory has no room for the second one's chunk, and cancels the source", `
		let cancelled; const source = new ReadableStream({ start(c) { c.enqueue(new Uint8Array(40 << 20)); c.enqueue(new Uint8Array(1)); }, cancel(e) { cancelled = e.name; } });
		const a = new Response(source), b = a.clone(); return [...await Promise.all([a, b].map((r) => rejected(r.bytes()))), cancelled, source.locked]`,
		`["RangeError","RangeError","RangeError",true]`},
}

var _ = DescribeTable("ReadableStream", returnsItsValue, suite.Entries("streams", streams, entryOf))

// Request of the Fetch Standard.
var requests = []program{
	{"has the referrer of the request it is made from only when nothing else is asked for", `
		const from = new Request('http://a', { referrer: 'http://a/x', referrerPolicy: 'origin' }); const of = (r) => [r.referrer, r.referrerPolicy];
		return [of(new Request(from)), of(new Request(from, {})), of(new Request(from, { method: 'POST' })), of(new Request(from, { body: null }))]`, `[["http://a/x","origin"],["http://a/x","origin"],["about:client",""],["about:client",""]]`},
	{"has the standard's defaults", `
		const r = new Request('HTTP://a/b?c#d'); return [r.url, r.method, [...r.headers], r.body, r.bodyUsed, r.mode, r.credentials, r.cache, r.redirect, r.referrer, r.referrerPolicy, r.integrity, r.keepalive, r.destination, r.duplex, r.signal.aborted, r.signal === r.signal]`,
		`["http://a/b?c#d","GET",[],null,false,"cors","same-origin","default","follow","about:client","","",false,"","half",false,true]`},
	{"writes the known methods in capitals, and leaves the others", `return ['get', 'pOST', 'patch', 'Own'].map((method) => new Request('http://a', { method }).method)`, `["GET","POST","patch","Own"]`},
	{"takes every kind of body, and its type", `
		const of = async (body, init) => { const r = new Request('http://a', { method: 'POST', body, ...init }); return [r.headers.get('content-type'), await r.text()]; };
		return [await of('x'), await of(new Blob(['b'], { type: 'a/b' })), await of(new URLSearchParams('a=b')), await of(new Uint8Array([65])), await of(ReadableStream.from([new Uint8Array([66])]), { duplex: 'half' }), await of('x', { headers: { 'content-type': 'own' } }), (await of(new FormData()))[0].slice(0, 29)]`,
		`[["text/plain;charset=UTF-8","x"],["a/b","b"],["application/x-www-form-urlencoded;charset=UTF-8","a=b"],[null,"A"],[null,"B"],["own","x"],"multipart/form-data; boundary"]`},
	{"refuses what cannot be sent", `
		const r = (init, url = 'http://a') => thrown(() => new Request(url, init)); return [r({}, '/relative'), r({}, 'http://u:p@a'), r({ method: 'a b' }), r({ method: 'TRACE' }), r({ body: 'x' }), r({ method: 'HEAD', body: 'x' }), r({ method: 'POST', body: new ReadableStream() }), r({ mode: 'navigate' }), r({ mode: 'x' }), r({ cache: 'only-if-cached' }),
			r({ window: 1 }), r({ signal: 1 }), r({ referrer: '::' }), r(1), r({ redirect: '' }), thrown(() => new Request()), thrown(() => Request('http://a')), thrown(() => Request.prototype.url)]`,
		`["TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError"]`},
	{"is made of another, whose body it takes", `
		const a = new Request('http://a', { method: 'PUT', body: 'x', headers: { h: '1' }, redirect: 'manual' }); const b = new Request(a, { headers: { h: '2' } }); const got = [b.method, b.headers.get('h'), b.redirect, a.bodyUsed, await b.text()];
		const c = new Request('http://a', { method: 'PUT', body: 'x' }); const d = new Request(c, { body: 'y' }); return [...got, thrown(() => new Request(a)), c.bodyUsed, await d.text(), await c.text()]`, `["PUT","2","manual",true,"x","TypeError",false,"y","x"]`},
	{"keeps the body of another where its own is null", `
		const a = new Request('http://a', { method: 'PUT', body: 'x' }); const b = new Request(a, { body: null });
		return [a.bodyUsed, await b.text(), thrown(() => new Request(a, { body: null })), thrown(() => new Request(new Request('http://a', { method: 'PUT', body: 'x' }), { body: null, method: 'GET' })), new Request('http://a', { body: null }).body]`,
		`[true,"x","TypeError","TypeError",null]`},
	{"is cloned with its body and follows the same signal", `
		const c = new AbortController(); const a = new Request('http://a', { method: 'POST', body: 'x', signal: c.signal }); const b = a.clone(); b.headers.set('q', '1'); c.abort('why'); await a.text();
		return [a.signal.aborted, b.signal.reason, a.signal === c.signal, a.headers.get('q'), await b.text(), thrown(() => a.clone()), new Request(a.url, { signal: null }).signal.aborted, new Request('http://a', { signal: AbortSignal.abort(1) }).signal.reason]`,
		`[true,"why",false,null,"x","TypeError",false,1]`},
	{"reads the options in the order of their names", `
		const seen = []; const init = new Proxy({}, { get(t, key) { seen.push(key); } }); new Request('http://a', init); return seen`,
		`["body","cache","credentials","duplex","headers","integrity","keepalive","method","mode","priority","redirect","referrer","referrerPolicy","signal","window"]`},
}

var _ = DescribeTable("Request", returnsItsValue, suite.Entries("requests", requests, entryOf))
