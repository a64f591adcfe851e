// class: end of the stack
// tries: to overrun the stack while another execution runs on its own
// ending: value true
// tools: []
// outbound: []
// neighbour: busy-victim.js

let deepest = 0;
for (let i = 0; i < 200; i++) {
  try { (function dig(n) { deepest = n; dig(n + 1); })(0); } catch {}
}
return deepest > 100;
