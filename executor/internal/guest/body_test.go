package guest_test

import (
	. "github.com/onsi/ginkgo/v2"

	"github.com/isoproof/isoproof/harness/suite"
)

// Headers and Response of the Fetch Standard, Blob and File of the File API, FormData of XMLHttpRequest's.
var bodies = []program{
	{"has one overload of append and set with a third argument, and that takes a Blob", `
		const f = new FormData(); f.append('b', new Blob(['x']), undefined); return [thrown(() => f.append('a', 'b', undefined)), thrown(() => f.set('a', 'b', 'c')), f.get('b').name, [...f.keys()]]`, `["TypeError","TypeError","blob",["b"]]`},
	{"reads what a response, a file and a stream are made with in the standards' order", `
		const seen = []; const say = (name, value) => ({ get() { seen.push(name); return value; }, enumerable: true }); const said = (name, value) => ({ toString() { seen.push('to ' + name); return value; }, valueOf() { seen.push('to ' + name); return value; } });
		const bag = (members) => Object.defineProperties({}, Object.fromEntries(Object.entries(members).map(([name, value]) => [name, say(name, value)])));
		const order = (make) => { seen.length = 0; make(); return seen.join(); };
		return [
			order(() => new Response(said('body', ''), bag({ statusText: said('text', ''), status: said('status', 200), headers: bag({ a: said('a', '') }) }))),
			order(() => Response.json({ toJSON() { seen.push('json'); return 1; } }, bag({ status: 200 }))),
			order(() => new File([said('part', '')], said('name', ''), bag({ lastModified: said('time', 1), type: said('type', ''), endings: said('endings', 'native') }))),
			order(() => new ReadableStream(bag({ type: undefined, start: undefined, pull: undefined, cancel: undefined, autoAllocateChunkSize: said('chunk', 1) }), bag({ size: undefined, highWaterMark: said('mark', 1) })))]`,
		`["to body,headers,a,to a,status,to status,statusText,to text","status,json","to part,to name,endings,to endings,type,to type,lastModified,to time","highWaterMark,to mark,size,autoAllocateChunkSize,to chunk,cancel,pull,start,type"]`},
	{"refuses a response for its status first, then its text, then its headers", `
		const headers = { 'no name': '' }; return [thrown(() => new Response('', { status: 1000, statusText: '\n', headers })), thrown(() => new Response('', { status: 204 })), thrown(() => new Response('', { headers }))]`, `["RangeError","TypeError","TypeError"]`},
	{"combines headers of one name, sorted, and keeps each set-cookie", `
		const h = new Headers({ 'X-B': ' 1 \t', 'Content-Type': 'a' }); h.append('x-b', '2'); h.append('Set-Cookie', 'a'); h.append('set-cookie', 'b');
		return [[...h], h.get('X-B'), h.get('q'), h.getSetCookie(), h.has('SET-COOKIE')]`,
		`[[["content-type","a"],["set-cookie","a"],["set-cookie","b"],["x-b","1, 2"]],"1, 2",null,["a","b"],true]`},
	{"sets, deletes and copies headers", `
		const h = new Headers([['a', '1'], ['a', '2'], ['b', '3']]); h.set('a', '4'); h.delete('B'); const copy = new Headers(h); copy.append('c', '5'); const all = []; copy.forEach((v, k) => all.push(k + v)); return [[...h.entries()], all]`,
		`[[["a","4"]],["a4","c5"]]`},
	{"refuses invalid headers", `
		const h = new Headers(); return [() => h.set('a b', 'x'), () => h.set('', 'x'), () => h.set('a', 'x\ny'), () => h.set('a', 'x\0'), () => h.set('a', '€'), () => h.set('é', 'x'), () => new Headers([['a']]), () => new Headers(null), () => new Headers('x'), () => h.get()].map(thrown)`,
		`["TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError"]`},
	{"sees a change during an iteration over headers", `
		const h = new Headers({ a: '1', c: '3' }), seen = []; for (const [name] of h) { seen.push(name); if (name === 'a') h.set('b', '2'); } return seen`, `["a","b","c"]`},

	{"makes a blob of every kind of part", `
		const b = new Blob(['aé', new Uint8Array([65, 66]), new Blob(['zz']), new Uint16Array([0x4141]).buffer, new DataView(new ArrayBuffer(1)), 1, null, '\ud800'], { type: 'Text/PLAIN' });
		return [b.size, b.type, await b.text()]`, `[18,"text/plain","aéABzzAA\u00001null\ufffd"]`},
	{"slices a blob", `
		const b = new Blob(['abcdef'], { type: 'x/y' }); const of = async (...args) => { const s = b.slice(...args); return [await s.text(), s.type]; };
		return [await of(), await of(1, -2), await of(-2), await of(5, 2), await of(0, 1, 'A/b'), await of(2, 99), await of(NaN, 2.5)]`,
		`[["abcdef",""],["bcd",""],["ef",""],["",""],["a","a/b"],["cdef",""],["ab",""]]`},
	{"copies what it is made of and what it gives away", `
		const source = new Uint8Array([1, 2]); const b = new Blob([source]); source[0] = 9; const out = new Uint8Array(await b.arrayBuffer()); out[1] = 9; return [[...await b.bytes()], [...out]]`, `[[1,2],[1,9]]`},
	{"refuses invalid blobs", `
		return [thrown(() => new Blob('x')), thrown(() => new Blob([], 'x')), thrown(() => new Blob([], { endings: 'x' })), new Blob([], { type: 'a\u0000' }).type, await new Blob(['a\r\nb\rc\n'], { endings: 'native' }).text(), new Blob().size, thrown(() => Blob()), await rejected(Blob.prototype.text.call({}))]`,
		`["TypeError","TypeError","TypeError","","a\nb\nc\n",0,"TypeError","TypeError"]`},
	{"names and dates a file", `
		const f = new File(['x'], 'n\ud800.txt', { type: 'a/b', lastModified: 5.7 });
		return [f.name, f.size, f.type, f.lastModified, f instanceof Blob, Object.prototype.toString.call(f), Math.abs(new File([], 'x').lastModified - Date.now()) < 60000, thrown(() => new File(['x'])), thrown(() => new File('x', 'y'))]`,
		`["n\ufffd.txt",1,"a/b",5,true,"[object File]",true,"TypeError","TypeError"]`},

	{"keeps the entries of a form in order", `
		const f = new FormData(); f.append('a', '1'); f.append('b', 'x'); f.append('a', 2); f.set('b', null);
		return [[...f], f.get('a'), f.getAll('a'), f.has('z'), f.get('z'), (f.set('a', '9'), [...f.keys()]), (f.delete('a'), [...f.values()])]`,
		`[[["a","1"],["b","null"],["a","2"]],"1",["1","2"],false,null,["a","b"],["null"]]`},
	{"makes files of the blobs in a form", `
		const f = new FormData(); const file = new File(['r'], 'r.txt', { lastModified: 3 }); f.append('b', new Blob(['q'], { type: 't/x' })); f.append('c', file); f.append('d', file, 's.txt');
		return [f.get('b') instanceof File, f.get('b').name, f.get('b').type, f.get('c') === file, f.get('d').name, f.get('d').lastModified, thrown(() => f.append('a', 'b', 'c')), thrown(() => f.append('a')), thrown(() => new FormData(1))]`,
		`[true,"blob","t/x",true,"s.txt",3,"TypeError","TypeError","TypeError"]`},

	{"answers 200 with the type of its body", `
		const r = new Response('hé'); const of = (body) => new Response(body).headers.get('content-type');
		return [r.status, r.ok, r.statusText, r.type, r.url, r.redirected, r.bodyUsed, of('x'), of(new Blob([], { type: 'a/b' })), of(new Blob([])), of(new URLSearchParams()), of(new Uint8Array(1)), of(null), of(new FormData()).slice(0, 30), new Response('x', { headers: { 'content-type': 'own' } }).headers.get('content-type')]`,
		`[200,true,"","default","",false,false,"text/plain;charset=UTF-8","a/b",null,"application/x-www-form-urlencoded;charset=UTF-8",null,null,"multipart/form-data; boundary=","own"]`},
	{"is read once, in every form", `
		const r = new Response('x'); const first = await r.text(); const empty = new Response(); await empty.text();
		return [first, r.bodyUsed, await rejected(r.text()), await rejected(r.json()), thrown(() => r.clone()), empty.bodyUsed, await empty.text(), await new Response('\ufeffx').text(), (await new Response('é').arrayBuffer()).byteLength,
			[...await new Response('é').bytes()], (await new Response('x', { headers: { 'content-type': 'A/b' } }).blob()).type, await new Response(new Uint8Array([0xef, 0xbb, 0xbf, 0xff])).text()]`,
		`["x",true,"TypeError","TypeError","TypeError",false,"","x",2,[195,169],"a/b","\ufffd"]`},
	{"is cloned before it is read, and only then", `
		const r = new Response(new Uint8Array([123, 125]), { status: 201, statusText: 'Made', headers: { a: 'b' } }); const c = r.clone(); c.headers.set('a', 'c'); return [await r.json(), [...await c.bytes()], c.status, c.statusText, r.headers.get('a'), c.headers.get('a')]`,
		`[{},[123,125],201,"Made","b","c"]`},
	{"rejects JSON that is none, and a foreign receiver", `
		return [await rejected(new Response('{').json()), await rejected(new Response().json()), await rejected(Response.prototype.text.call({})), thrown(() => Response()), thrown(() => new Response(Symbol()))]`, `["SyntaxError","SyntaxError","TypeError","TypeError","TypeError"]`},
	{"has static json, error and redirect", `
		const j = Response.json({ a: 1 }, { status: 201, headers: { x: 'y' } }), e = Response.error(), d = Response.redirect('http://x/y', 308);
		return [j.status, j.headers.get('content-type'), j.headers.get('x'), await j.text(), e.type, e.status, thrown(() => e.headers.set('a', 'b')), d.status, d.headers.get('location'),
			thrown(() => Response.json(undefined)), thrown(() => Response.json(() => 1)), thrown(() => Response.json(1n)), thrown(() => Response.redirect('http://x', 200)), thrown(() => Response.redirect('nope'))]`,
		`[201,"application/json","y","{\"a\":1}","error",0,"TypeError",308,"http://x/y","TypeError","TypeError","TypeError","RangeError","TypeError"]`},
	{"refuses a status out of range, a null-body status with a body, and a bad reason", `
		return [[{ status: 99 }, { status: 600 }, { status: 204 }, { statusText: 'a\nb' }, { statusText: '€' }, { headers: null }, 1].map((init) => thrown(() => new Response('', init))), new Response(null, { status: 204 }).status, new Response(null, { status: 599 }).ok]`,
		`[["RangeError","RangeError","TypeError","TypeError","TypeError","TypeError","TypeError"],204,false]`},

	{"round-trips a form of texts", `
		const f = new FormData(); f.append('a\r\n"b', 'x\ny\rz\r\n'); f.append('empty', ''); f.append('é€', '💩--\r\n--'); const r = new Response(f);
		return [[...await r.clone().formData()], (await r.text()).split('\r\n').slice(1, 4)]`,
		`[[["a\r\n\"b","x\r\ny\r\nz\r\n"],["empty",""],["é€","💩--\r\n--"]],["Content-Disposition: form-data; name=\"a%0D%0A%22b\"","","x"]]`},
	{"round-trips a form of files", `
		const f = new FormData(); f.append('t', 'é'); f.append('f', new File([new Uint8Array([0, 255, 13, 10, 45, 45])], 'ü"x.bin', { type: 'app/x' })); f.append('e', new Blob([]));
		const g = await new Response(f).formData(); const file = g.get('f'); return [g.get('t'), file.name, file.type, [...await file.bytes()], g.get('e').size, g.get('e').type, [...g.keys()]]`,
		`["é","ü\"x.bin","app/x",[0,255,13,10,45,45],0,"application/octet-stream",["t","f","e"]]`},
	{"reads multipart of another's making, as text and as bytes, and rejects what is malformed", `
		const type = { headers: { 'content-type': 'multipart/form-data; boundary="X"' } };
		const read = async (text) => [...await new Response(new TextEncoder().encode(text), type).formData()];
		const good = '--X\r\ncontent-disposition: form-data; name="é"\r\n\r\n1\r\n--X\r\nContent-Disposition: form-data; name="b"; filename="n"\r\n\r\n2\r\n--X--';
		const entries = await read(good); const texts = [...await new Response(good, type).formData()];
		return [entries[0], entries[1][1].name, entries[1][1].type, await entries[1][1].text(), texts[0], await texts[1][1].text(), await read('--X--\r\n'),
			...await Promise.all(['', '--X\r\n', '--X\r\nfoo: bar\r\n\r\n1\r\n--X--', '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', '--Y--'].map((text) => rejected(read(text))))]`,
		`[["é","1"],"n","text/plain","2",["é","1"],"2",[],"TypeError","TypeError","TypeError","TypeError","TypeError"]`},
	{"reads a urlencoded form, and no other type", `
		return [[...await new Response(new URLSearchParams('a=b c&d')).formData()], await rejected(new Response('x').formData()), await rejected(new Response(new Uint8Array(1)).formData()), await rejected(new Response('x', { headers: { 'content-type': 'multipart/form-data' } }).formData())]`,
		`[[["a","b c"],["d",""]],"TypeError","TypeError","TypeError"]`},
	{"takes the parameters of a header apart by their quotes", `
		const f = new FormData(); f.append('x; filename=', new File(['abc'], 'real.txt')); f.append('y; filename="z', 'text'); const g = [...await new Response(f).formData()];
		const read = async (type) => (await new Response('--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--B--', { headers: { 'content-type': type } }).formData()).get('a');
		return [g[0][0], g[0][1].name, await g[0][1].text(), g[1], await read('multipart/form-data; xboundary=Q; boundary=B'),
			await read('multipart/form-data; x="; boundary=Q"; BOUNDARY="\\B"'), await rejected(read('multipart/form-data; xboundary=B'))]`,
		`["x; filename=","real.txt","abc",["y; filename=\"z","text"],"1","1","TypeError"]`},
	{"gives a blob the MIME type of its headers, as the standard writes it", `
		const of = async (...values) => (await new Response(null, { headers: values.map((value) => ['content-type', value]) }).blob()).type;
		return await Promise.all([of(), of('Text/HTML ; Charset=UTF-8 ;x'), of('a/b;c="d;\\"e";c=f;g=;h= i '), of('a'), of('a/b c'), of('/b'), of('\u00e9/b'), of('a/b;c=\u00e9'), of('a/b;c="d'),
			of('text/html;charset=a', 'x', '*/*', 'text/html'), of('text/html;charset=a', 'a/b'), of('a/b;c="d,e"', 'text/plain;charset="f,"')])`,
		`["","text/html;charset=utf-8","a/b;c=\"d;\\\"e\";h=\" i\"","","","","","","a/b;c=d","text/html;charset=a","a/b","text/plain;charset=\"f,\""]`},
	{"has no type that a blob cannot have", `
		const part = async (type) => (await new Response('--B\r\nContent-Disposition: form-data; name="a"; filename="b"\r\nContent-Type: ' + type + '\r\n\r\nx\r\n--B--', { headers: { 'content-type': 'multipart/form-data; boundary=B' } }).formData()).get('a');
		const types = []; for (const type of ['Text/X', 'text/\u0100', 'text/\u00e9', 'text/\u0001', 'text/\t']) types.push((await part(type)).type, new File([await part(type)], 'n', { type }).type, new Blob([]).slice(0, 0, type).type);
		return types`,
		`["text/x","text/x","text/x","","","","","","","","","","","",""]`},
	{"carries a mebibyte of form", `
		const f = new FormData(); f.append('text', 'é'.repeat(500000)); f.append('file', new Blob(['x'.repeat(1000000)])); const g = await new Response(f).formData(); return [g.get('text').length, g.get('file').size]`, `[500000,1000000]`},
}

var _ = DescribeTable("Headers, Blob, FormData and Response", returnsItsValue, suite.Entries("bodies", bodies, entryOf))
