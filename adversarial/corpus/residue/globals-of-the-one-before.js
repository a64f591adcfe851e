// class: canary
// tries: to find the input, the answers, the console and the value of the execution before
// ending: value true
// tools: []
// outbound: []
// console: {"lines":3}

const texts = [];
const seen = new Set();
const queue = [globalThis, tools, console, arguments, new Error(), RegExp.lastMatch, RegExp.input];
while (queue.length > 0) {
  const at = queue.pop();
  if (typeof at === 'string') { texts.push(at); continue; }
  if (at === null || (typeof at !== 'object' && typeof at !== 'function') || seen.has(at)) continue;
  seen.add(at);
  queue.push(Object.getPrototypeOf(at));
  for (const key of Reflect.ownKeys(at)) { const own = Reflect.getOwnPropertyDescriptor(at, key); queue.push(typeof key === 'symbol' ? key.description : key, own?.value, own?.get); }
}
const text = texts.join(' ');
for (let i = 0; i < text.length; i += 10_000) console.log(text.slice(i, i + 10_000)); // a longer line would be cut
return texts.length > 1000;
