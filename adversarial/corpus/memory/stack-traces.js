// class: growth in steps
// tries: to hold stack traces of the greatest depth
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"32MiB"}

Error.stackTraceLimit = Infinity;
const held = [];
const dig = (n) => (n === 0 ? held.push(new Error('x')) : dig(n - 1));
for (;;) dig(500);
