// class: import of a name
// tries: to find a caller whose imports are resolved by another loader
// ending: value true
// tools: []
// outbound: []

const got = [];
const attempt = (label) => import('fs').catch((error) => got.push([label, error.message.startsWith("module 'fs' is not in the module map")]));
setTimeout(() => attempt('timer'));
queueMicrotask(() => attempt('microtask'));
const target = new EventTarget();
target.addEventListener('a', () => attempt('listener'));
target.dispatchEvent(new Event('a'));
[1].forEach(() => attempt('callback'));
JSON.stringify({ toJSON: () => { attempt('toJSON'); } });
Reflect.apply(attempt, null, ['apply']);
new Promise(() => attempt('executor'));
Promise.resolve().then(attempt.bind(null, 'bound'));
await new Promise((done) => setTimeout(done, 10));
return got.length === 8 && got.every(([, closed]) => closed);
