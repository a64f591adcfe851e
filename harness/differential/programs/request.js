// == defaults
const request = new Request('http://h/p#f');
return [request.method, request.url, [...request.headers], request.body, request.bodyUsed, request.redirect, request.signal instanceof AbortSignal, request.signal.aborted, request.credentials, request.mode, request.cache];

// == methods
return ['get', 'Post', 'patch', 'PUT', 'delete', 'Foo', 'head', 'options'].map((method) => new Request('http://h', { method }).method);

// == what-is-refused
return [['/relative', {}], ['http://u:p@h', {}], ['http://h', { method: 'CONNECT' }], ['http://h', { method: 'trace' }], ['http://h', { method: 'a b' }], ['http://h', { body: 'x' }],
  ['http://h', { method: 'HEAD', body: 'x' }], ['http://h', { redirect: 'x' }], ['http://h', { mode: 'navigate' }], ['http://h', { signal: {} }], ['http://h', { headers: { 'a b': '1' } }],
  ['http://h', { window: {} }], ['http://h', { credentials: 'no' }]].map(([url, init]) => outcome(() => new Request(url, init).url));

// == bodies-and-their-types
const of = (body) => new Request('http://h', { method: 'POST', body });
const bodies = ['text', new URLSearchParams('a=b'), new Blob(['x'], { type: 'x/y' }), new Blob(['x']), new Uint8Array([65]), 12, { a: 1 }];
const seen = [];
for (const body of bodies) { const request = of(body); seen.push([request.headers.get('content-type'), await request.text(), request.bodyUsed]); }
return seen;

// == a-content-type-of-its-own-stays
return [new Request('http://h', { method: 'POST', body: 'x', headers: { 'Content-Type': 'a/b' } }).headers.get('content-type')];

// == from-a-request
const first = new Request('http://h/a', { method: 'POST', body: 'x', headers: { a: '1' } });
const second = new Request(first, { headers: { b: '2' } });
return [second.method, second.url, [...second.headers].filter(([name]) => name !== 'content-type'), await second.text(), first.bodyUsed, outcome(() => new Request(first))];

// == clone
const request = new Request('http://h', { method: 'POST', body: 'abc', headers: { x: 'y' } });
const clone = request.clone();
clone.headers.set('x', 'z');
return [await request.text(), await clone.text(), request.headers.get('x'), clone.method, outcome(() => request.clone())];

// == a-signal-is-followed
const controller = new AbortController();
const request = new Request('http://h', { signal: controller.signal });
const clone = request.clone();
controller.abort('why');
return [request.signal === controller.signal, request.signal.aborted, request.signal.reason, clone.signal.reason, new Request('http://h', { signal: null }).signal.aborted];

// == a-body-is-read-once
const request = new Request('http://h', { method: 'POST', body: '{"a":1}' });
return [await request.json(), request.bodyUsed, await settled(request.text()), await settled(request.arrayBuffer())];

// == a-stream-as-a-body
const stream = () => new ReadableStream({ start(c) { c.enqueue(new TextEncoder().encode('ab')); c.enqueue(new TextEncoder().encode('c')); c.close(); } });
const request = new Request('http://h', { method: 'POST', body: stream(), duplex: 'half' });
return [outcome(() => new Request('http://h', { method: 'POST', body: stream() })), request.duplex, await request.text(), request.headers.get('content-type')];

// == its-interface
return [Object.prototype.toString.call(new Request('a:b')), Request.length, outcome(() => Request('http://h')), outcome(() => new Request()), outcome(() => Request.prototype.method),
  ['method', 'url', 'headers', 'body', 'clone', 'json', 'bytes'].map((name) => name in Request.prototype), new Request({ toString() { return 'http://t/'; } }).url];
