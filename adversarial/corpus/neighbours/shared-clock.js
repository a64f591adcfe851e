// class: timing and entropy
// tries: to learn what the execution beside it does, from a clock or numbers that both share
// ending: value [true,true]
// tools: []
// outbound: []
// neighbour: busy-victim.js

const fine = [];
for (let i = 0; i < 1000; i++) fine.push(performance.now());
const steps = new Set(fine.map((t, i) => (i === 0 ? 0 : Math.round((t - fine[i - 1]) * 1e4) % 1000)));
return [steps.size === 1, fine[0] < 60000];
