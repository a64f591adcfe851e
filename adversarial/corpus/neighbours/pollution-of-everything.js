// class: prototype pollution
// tries: to change the prototypes and globals of the execution beside it
// ending: value "polluted"
// tools: []
// outbound: []
// neighbour: quiet-victim.js

Object.prototype.polluted = Array.prototype.polluted = globalThis.polluted = 'by a neighbour';
globalThis.left = 'by a neighbour';
JSON.stringify = () => '"forged"';
Promise.prototype.then = () => {};
for (let i = 0; i < 20; i++) await new Promise((done) => setTimeout(done, 1));
return 'polluted';
