// class: poisoned primordials
// tries: to be handed what the runtime stores in its own lists and records, by setters on what all of them inherit
// ending: value ""
// tools: [{"provider":"echo","tool":"back","arguments":{"b":1}}]
// outbound: []
// console: ["log x { a: 1 }"]

const seen = [];
const trap = (key) => ({ __proto__: null, get: () => undefined, set(value) { seen.push(String(key)); Object.defineProperty(this, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true }); }, configurable: true });
const keys = ['value', 'done', 'resolve', 'reject', 'name', 'message', 'stack', 'args', 'tool', 'provider', 'id', 'due', 'handler', 'left', 'bytes', 'list', 'state', 'reader', 'next', 'get', 'most', 'tooMany'];
for (const key of keys) Object.defineProperty(Object.prototype, key, trap(key));
for (let i = 0; i < 20; i++) Object.defineProperty(Array.prototype, i, trap(i));
seen.length = 0;
console.log('x', { a: 1 });
new URLSearchParams('a=b&c=d').sort();
new Headers({ a: 'b' }).append('c', 'd');
new URLPattern({ pathname: '/:a' }).exec('http://h/b');
const t = new EventTarget();
t.addEventListener('a', () => {});
t.dispatchEvent(new Event('a'));
await tools.echo.back({ b: 1 });
await new Promise((done) => setTimeout(done, 1));
const met = Reflect.apply(Array.prototype.join, seen, [',']);
for (const key of keys) delete Object.prototype[key];
for (let i = 0; i < 20; i++) delete Array.prototype[i];
return met;
