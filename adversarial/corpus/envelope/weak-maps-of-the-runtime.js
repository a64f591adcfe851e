// class: poisoned primordials
// tries: to see what the runtime keeps about objects, by methods of weak maps that it might look up
// source: CVE-2022-25893
// ending: value []
// tools: [{"provider":"echo","tool":"back","arguments":{"a":1}}]
// outbound: []

const seen = [];
for (const C of [WeakMap, WeakSet, Map, Set, WeakRef, FinalizationRegistry]) {
  for (const key of Object.getOwnPropertyNames(C.prototype)) {
    const own = Object.getOwnPropertyDescriptor(C.prototype, key);
    if (key === 'constructor') continue;
    if (typeof own.value === 'function') Object.defineProperty(C.prototype, key, { value(...args) { seen.push(key); return own.value.apply(this, args); } });
    else if (own.get) Object.defineProperty(C.prototype, key, { get() { seen.push(key); return own.get.call(this); } });
  }
}
structuredClone({ a: { b: 1 }, m: [1] });
new Headers({ a: 'b', c: 'd' }).forEach(() => {});
console.count('a');
console.time('a');
console.table([{ a: 1 }]);
console.log(new URL('http://a/'));
new AbortController().abort();
await tools.echo.back({ a: 1 });
return seen;
