// class: Symbol.species
// tries: to be given the runtime's lists by a species of arrays, buffers and expressions
// ending: value 0
// tools: [{"provider":"echo","tool":"back","arguments":[1,[2]]}]
// outbound: []
// console: ["log Object(2) [ 1, Object(1) [ 2 ] ] Map(1) { 1 => 2 }"]

let made = 0;
for (const C of [Array, Map, Set, RegExp, Promise, ArrayBuffer, Object.getPrototypeOf(Uint8Array)]) Object.defineProperty(C, Symbol.species, { get() { made++; return undefined; }, configurable: true });
Array.prototype.constructor = { get [Symbol.species]() { made++; return function () { return []; }; } };
made = 0;
const h = new Headers([['a', 'b'], ['set-cookie', 'c']]);
h.getSetCookie();
new URLSearchParams('a=1&a=2').getAll('a');
await new Blob(['abc']).slice(1).text();
await new Response(new FormData()).text();
console.log([1, [2]], new Map([[1, 2]]));
await tools.echo.back([1, [2]]);
return made;
