// class: memory
// tries: to take the memory of the execution beside it, up to its own limit
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"48MiB"}
// neighbour: busy-victim.js

const held = [];
for (;;) held.push(new Array(100).fill(held.length));
