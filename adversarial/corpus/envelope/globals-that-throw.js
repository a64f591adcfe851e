// class: poisoned primordials
// tries: to have the runtime stumble over globals each of which throws when it is read
// ending: value 1
// tools: []
// outbound: []

let n = 0; for (const k of Object.getOwnPropertyNames(globalThis)) { try { Object.defineProperty(globalThis, k, { get() { n++; throw new Error('global ' + k); }, configurable: false }); } catch {} }
console; return 1;
