// class: re-entrancy
// tries: to call the runtime again from the conversions of its own arguments
// ending: value 14
// tools: []
// outbound: []

const got = [];
const evil = (depth) => ({ [Symbol.toPrimitive](hint) { if (depth) { try { setTimeout(() => {}, evil(depth - 1)); new URL('http://a/' + evil(depth - 1)); atob(evil(depth - 1)); btoa(evil(depth - 1)); structuredClone(1, { transfer: [evil(0)] }); } catch (e) { got.push(e.name); } } return depth; } });
setTimeout(() => {}, evil(3)); performance.now(evil(2)); crypto.getRandomValues(new Uint8Array(2)); 
try { crypto.getRandomValues(evil(2)); } catch (e) { got.push(e.name); }
return got.length;
