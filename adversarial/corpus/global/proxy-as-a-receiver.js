// class: proxies
// tries: to be handed an unwrapped object by a proxy in the place of a prototype, a receiver or an argument
// source: CVE-2023-32314
// ending: value [0,0,0]
// tools: [{"provider":"echo","tool":"back","arguments":{"a":[1]}}]
// outbound: []
// console: ["log URLSearchParams { 'b' => 'c' } Headers { 'a' => 'b' }"]

const seen = { __proto__: null, get: 0, apply: 0, set: 0 };
const spy = (target) => new Proxy(target, {
  get(of, key, receiver) { if (!mine.has(receiver)) seen.get++; return Reflect.get(of, key, receiver); },
  apply(of, self, args) { for (const arg of args) if (typeof arg === 'object' && arg !== null && !mine.has(arg)) seen.apply++; return Reflect.apply(of, self, args); },
  set(of, key, value) { if (!mine.has(value)) seen.set++; return true; },
});
const mine = new Set();
const own = (value) => (mine.add(value), value);
const proxy = spy(Object.create(null));
Object.setPrototypeOf(URL.prototype, proxy);
Object.setPrototypeOf(Headers.prototype, proxy);
Object.setPrototypeOf(Response.prototype, proxy);
Object.setPrototypeOf(Array.prototype, spy(Object.prototype));
const url = new URL('http://a/?b=c');
const response = new Response('a', { headers: { b: 'c' } });
await response.text();
structuredClone(own([url.href, own([1])]));
console.log(url.searchParams, new Headers({ a: 'b' }));
await tools.echo.back({ a: own([1]) });
return [seen.get, seen.apply, seen.set];
