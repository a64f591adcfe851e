// class: getters
// tries: to run in the printing of values: getters, proxies, inspect symbols, toString
// source: CVE-2023-37903
// ending: value 0
// tools: []
// outbound: []
// console: {"lines":4}

let ran = 0;
const run = () => { ran++; return 'x'; };
const bait = { get a() { return run(); }, toString: run, valueOf: run, toJSON: run, inspect: run, [Symbol.toPrimitive]: run, get [Symbol.toStringTag]() { return run(); }, [Symbol.for('nodejs.util.inspect.custom')]: run, constructor: { get name() { return run(); } } };
const proxy = new Proxy(bait, { get: run, ownKeys: () => { ran++; return []; }, getPrototypeOf: () => { ran++; return null; }, getOwnPropertyDescriptor: () => { ran++; } });
class Sub extends Map { get size() { return run(); } entries() { return run(); } [Symbol.iterator]() { return run(); } }
const error = new (class extends Error { get name() { return run(); } })('e');
error.stack; // which V8 writes when it is first read, and reads the name for it
ran = 0;
console.log(bait, proxy, [bait], new Sub([[bait, proxy]]), new (class extends Date { toISOString() { return run(); } })(0), Object.assign(() => {}, { toString: run }), error);
console.table([bait]);
console.dir(proxy);
console.log('%o %O %j %s', bait, bait, bait, bait);
return ran;
