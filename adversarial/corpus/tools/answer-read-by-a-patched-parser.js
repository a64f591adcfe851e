// class: poisoned primordials
// tries: to see the answers of other calls through what parses and delivers them
// ending: value [{"a":[1]},[]]
// tools: [{"provider":"echo","tool":"back","arguments":{"a":[1]}}]
// outbound: []

const seen = [];
const spy = (object, key) => { const was = object[key]; object[key] = function (...args) { seen[seen.length] = key; return Reflect.apply(was, this, args); }; };
for (const key of ['parse', 'stringify']) spy(JSON, key);
for (const key of ['get', 'set', 'delete', 'has']) spy(Map.prototype, key);
for (const key of ['then', 'catch', 'finally']) spy(Promise.prototype, key);
for (const key of ['push', 'shift', 'slice', Symbol.iterator]) spy(Array.prototype, key);
Object.defineProperty(Object.prototype, 'resolve', { set() { seen[seen.length] = 'set resolve'; }, configurable: true });
Object.defineProperty(Object.prototype, 'reject', { get() { seen[seen.length] = 'get reject'; }, configurable: true });
globalThis.Promise = function () { seen[seen.length] = 'Promise'; };
seen.length = 0;
const answer = await tools.echo.back({ a: [1] });
return [answer, seen];
