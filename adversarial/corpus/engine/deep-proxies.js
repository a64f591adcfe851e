// class: end of the stack
// tries: to overrun the stack of native code by proxies of proxies
// ending: value ["RangeError","RangeError","RangeError","DataCloneError","ok","RangeError","RangeError","RangeError"]
// tools: []
// outbound: []
// console: ["log Proxy {}"]

let p = {}; for (let i = 0; i < 2e5; i++) p = new Proxy(p, {});
const got = [];
for (const f of [() => p.x, () => Object.keys(p), () => Array.isArray(p), () => structuredClone(p), () => console.log(p), () => JSON.stringify(p), () => p instanceof Array, () => Object.prototype.toString.call(p)]) { try { f(); got.push('ok'); } catch (e) { got.push(e.name); } }
return got;
