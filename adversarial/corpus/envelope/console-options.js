// class: poisoned primordials
// tries: to change how the console shows the values of others, by the options that it takes
// source: CVE-2023-32313
// ending: value true
// tools: []
// outbound: []
// console: ["log { a: { b: { c: { d: 1 } } } }","log Proxy {}","log Proxy {}"]

console.dir({ a: { b: { c: { d: 1 } } } }, { depth: 1e9, showHidden: true, showProxy: true, customInspect: true, get colors() { throw new Error('read'); } });
Object.prototype.depth = null;
Object.prototype.showProxy = true;
console.dir(new Proxy({ secret: 1 }, {}), {});
console.log('%o', new Proxy({ secret: 1 }, {}));
return delete Object.prototype.depth;
