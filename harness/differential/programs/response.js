// == defaults
const response = new Response();
return [response.status, response.statusText, response.ok, response.type, response.url, response.redirected, response.body, response.bodyUsed, [...response.headers], await response.text()];

// == statuses
return [199, 200, 204, 299, 300, 404, 599, 600, 0, NaN, '201', 101, 200.9].map((status) => outcome(() => { const response = new Response(null, { status }); return [response.status, response.ok]; }));

// == status-texts
return ['OK', 'é', '', 'a\tb', 'a\nb', '\u0100'].map((statusText) => outcome(() => new Response(null, { statusText }).statusText));

// == statuses-without-a-body
return [204, 205, 304].map((status) => [outcome(() => new Response('x', { status })), outcome(() => new Response('', { status })), new Response(null, { status }).status]);

// == json
const response = Response.json({ a: [1, null] }, { status: 201, headers: { x: 'y' } });
return [response.status, response.headers.get('content-type'), response.headers.get('x'), await response.json(), outcome(() => Response.json(undefined)), outcome(() => Response.json(1n)),
  outcome(() => Response.json(() => 1)), Response.json(1, { headers: { 'content-type': 'a/b' } }).headers.get('content-type')];

// == redirect
const response = Response.redirect('http://h/ä', 307);
return [response.status, response.headers.get('location'), Response.redirect('http://h').status, outcome(() => Response.redirect('http://h', 200)), outcome(() => Response.redirect('/x')),
  outcome(() => response.headers.set('a', 'b'))];

// == error
const response = Response.error();
return [response.type, response.status, response.ok, response.statusText, response.body, outcome(() => response.headers.append('a', 'b')), [...response.headers]];

// == bodies-and-their-types
const form = new FormData();
form.append('a', 'b');
const seen = [];
for (const body of ['text', new URLSearchParams('a=b&c=é'), new Blob(['x'], { type: 'X/y' }), new Uint8Array([65, 66]), new DataView(new ArrayBuffer(1)), null, undefined, '']) {
  const response = new Response(body);
  seen.push([response.headers.get('content-type'), text(await response.arrayBuffer()), response.bodyUsed]);
}
return [seen, new Response(form).headers.get('content-type').slice(0, 30)];

// == reading-as
return [await new Response('{"a":1}').json(), await new Response('é').bytes(), (await new Response('ab').blob()).size, await new Response('\ufeffx').text(), await new Response('\ufeff1').json(),
  await settled(new Response('{').json()), await settled(new Response('').json()), (await new Response('x', { headers: { 'content-type': 'Text/HTML; Charset=UTF-8' } }).blob()).type];

// == a-body-is-read-once
const response = new Response('abc');
const first = await response.text();
const empty = new Response();
await empty.text();
return [first, response.bodyUsed, await settled(response.text()), outcome(() => response.clone()), empty.bodyUsed, await settled(empty.text())];

// == a-locked-body
const response = new Response('abc');
const reader = response.body.getReader();
const locked = [response.bodyUsed, response.body.locked, await settled(response.text()), outcome(() => response.clone())];
reader.releaseLock();
return [locked, await response.text()];

// == reading-by-hand-disturbs
const response = new Response('abc');
const reader = response.body.getReader();
const { value, done } = await reader.read();
reader.releaseLock();
return [text(value), done, response.bodyUsed, await settled(response.text())];

// == clone
const response = new Response('abc', { status: 202, statusText: 'S', headers: { a: 'b' } });
const clone = response.clone();
return [clone.status, clone.statusText, clone.headers.get('a'), await clone.text(), response.bodyUsed, await response.text()];

// == a-stream-as-a-body
const of = (...chunks) => new Response(new ReadableStream({ start(c) { chunks.forEach((chunk) => c.enqueue(chunk)); c.close(); } }));
return [await of(new Uint8Array([65]), new Uint8Array([66])).text(), await settled(of('text').text()), await settled(of(1).arrayBuffer()), await of().text(), of().headers.get('content-type')];

// == a-stream-that-fails
const failing = () => new ReadableStream({ pull(c) { c.error(new RangeError('broken')); } });
return [await settled(new Response(failing()).text()), await settled(new Response(failing()).json()), await settled(new Response(failing()).clone().text())];

// == a-stream-in-use
const stream = new ReadableStream({ start(c) { c.close(); } });
stream.getReader();
const used = new ReadableStream({ start(c) { c.enqueue(new Uint8Array([1])); c.close(); } });
const reader = used.getReader();
await reader.read();
reader.releaseLock();
return [outcome(() => new Response(stream)), outcome(() => new Response(used))];

// == its-interface
return [Object.prototype.toString.call(new Response()), Response.length, outcome(() => Response()), outcome(() => Response.prototype.status), Object.keys(Response).sort(),
  outcome(() => new Response('x', 1)), new Response('x', null).status, await settled(Response.prototype.text.call({}))];

// == what-a-mime-type-of-a-form-decides
const of = (type) => settled(new Response('a=1', { headers: { 'content-type': type } }).formData().then((form) => [...form]));
return [await of('application/x-www-form-urlencoded'), await of('APPLICATION/X-WWW-FORM-URLENCODED ; x=y'), await of('application/x-www-form-urlencoded2'), await of('text/html')];
