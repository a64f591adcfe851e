// class: memory
// tries: to leave something by ending for its memory, half-way through
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"32MiB"}

Object.prototype.left = 'half-way';
globalThis.held = [];
for (;;) globalThis.held.push({ left: globalThis.held.length + 'x' });
