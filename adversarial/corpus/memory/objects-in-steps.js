// class: growth in steps
// tries: to fill the heap past the limit a little at a time
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"32MiB"}

const held = [];
for (;;) held.push({ a: [1, 2, 3], b: 'x' + held.length });
