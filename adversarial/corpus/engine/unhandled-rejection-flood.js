// class: flood
// tries: to fill the list of rejections that nobody handles
// ending: value 20000
// tools: []
// outbound: []

let n = 0;
for (let i = 0; i < 20000; i++) Promise.reject(n++).catch(() => {});
const held = [];
for (let i = 0; i < 20000; i++) held.push(Promise.reject(i));
for (const promise of held) promise.catch(() => {});
return n;
