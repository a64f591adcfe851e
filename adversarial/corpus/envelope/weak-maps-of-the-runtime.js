// class: poisoned primordials
// tries: to see what the runtime keeps about objects, by methods of weak maps that it might look up
// source: CVE-2022-25893
// ending: value []
// tools: [{"provider":"echo","tool":"back","arguments":{"a":1}}]
// outbound: []
// console: ["log a: 1","log \u250c\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u252c\u2500\u2500\u2500\u2510\n\u2502 (index) \u2502 a \u2502\n\u251c\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u253c\u2500\u2500\u2500\u2524\n\u2502 0       \u2502 1 \u2502\n\u2514\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2534\u2500\u2500\u2500\u2518","log URL { href: 'http://a/' }"]

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
