// class: module cache
// tries: to keep state of an earlier execution in a module that it evaluated
// ending: value [1,2,1]
// tools: []
// outbound: []

const counter = await import('./counter.js');
return [counter.next(), counter.next(), globalThis.evaluations];

// module: ./counter.js
globalThis.evaluations = (globalThis.evaluations ?? 0) + 1;
let count = 0;
export const next = () => ++count;
