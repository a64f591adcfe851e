// class: memory
// tries: to take the memory of the execution beside it with buffers that are refused at the limit
// ending: value true
// tools: []
// outbound: []
// limits: {"timeout":"20s"}
// neighbour: busy-victim.js

const held = [];
let refused = 0;
while (refused < 3) {
  try { held.push(new Uint8Array(1 << 20).fill(1)); } catch { refused++; }
}
return held.length < 64;
