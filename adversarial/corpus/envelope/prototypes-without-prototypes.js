// class: poisoned primordials
// tries: to have the runtime stumble over arrays, functions and promises whose prototypes have none, or one that throws
// ending: value [{"a":[1]},[1]]
// tools: [{"provider":"echo","tool":"it","arguments":{"a":[1]}}]
// outbound: []
// console: ["log [ 1 ] [Function (anonymous)] Map(0) {}"]

Object.setPrototypeOf(Array.prototype, null); Object.setPrototypeOf(Function.prototype, null); Object.setPrototypeOf(Promise.prototype, new Proxy({}, { get() { throw new Error('p'); }, has() { throw new Error('h'); } })); try { Object.setPrototypeOf(globalThis, null); } catch {}
const r = await tools.echo.it({ a: [1] }); console.log([1], () => {}, new Map()); return [r, structuredClone([1])];
