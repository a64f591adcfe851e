// class: prototype walk
// tries: to get an object of the runtime's as the receiver of a callback
// ending: value 0
// tools: []
// outbound: []
// console: ["log {}"]

const receivers = new Set();
function take() { receivers.add(this); return 'a'; }
queueMicrotask(take);
setTimeout(take);
new URLSearchParams('a=b').forEach(take);
[...new Headers({ a: 'b' })].forEach(take);
const options = { get depth() { take.call(this); } };
console.dir({}, options);
await new Promise((done) => setTimeout(done, 5));
let strangers = 0;
for (const r of receivers) if (r !== globalThis && r !== options) strangers++;
return strangers;
