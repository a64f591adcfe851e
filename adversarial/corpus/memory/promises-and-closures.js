// class: growth in steps
// tries: to fill the heap with pending promises and what they close over
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"32MiB"}

let last = Promise.resolve();
const held = [];
for (let i = 0; ; i++) {
  const text = 'x' + i;
  held.push(new Promise(() => {}).then(() => text));
  if (i % 1000 === 0) await null;
}
