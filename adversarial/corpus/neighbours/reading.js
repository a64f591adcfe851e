// class: canary
// tries: to find the secret of the execution beside it in its own global, memory and tools
// ending: value ["mine","undefined"]
// tools: [{"provider":"echo","tool":"own","arguments":"mine"}]
// outbound: []
// console: {"lines":1}
// neighbour: quiet-victim.js

const texts = [];
const seen = new Set();
const queue = [globalThis, tools, console];
while (queue.length > 0) {
  const at = queue.pop();
  if (typeof at === 'string') { texts.push(at); continue; }
  if (at === null || (typeof at !== 'object' && typeof at !== 'function') || seen.has(at)) continue;
  seen.add(at);
  queue.push(Object.getPrototypeOf(at));
  for (const key of Reflect.ownKeys(at)) { const own = Reflect.getOwnPropertyDescriptor(at, key); queue.push(own?.value, own?.get); }
}
const decoder = new TextDecoder('windows-1252');
for (let i = 0; i < 100; i++) texts.push(decoder.decode(new Uint8Array(4096)));
console.log(texts.join('').replaceAll('\0', ''));
return [await tools.echo.own('mine'), typeof globalThis.own];
