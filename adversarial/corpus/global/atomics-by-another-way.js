// class: realm confusion
// tries: to find SharedArrayBuffer, Atomics or WebAssembly behind an object that still knows them
// ending: value ["undefined"]
// tools: []
// outbound: []

const tags = new Set();
const seen = new Set();
const queue = [globalThis, (function* () {})(), (async function* () {})(), new Map().entries(), /a/g[Symbol.matchAll]('a'), Intl];
while (queue.length > 0) {
  const at = queue.pop();
  if ((typeof at !== 'object' && typeof at !== 'function') || at === null || seen.has(at)) continue;
  seen.add(at);
  queue.push(Object.getPrototypeOf(at));
  for (const key of Reflect.ownKeys(at)) {
    const own = Reflect.getOwnPropertyDescriptor(at, key);
    if (key === Symbol.toStringTag && typeof own.value === 'string') tags.add(own.value);
    queue.push(own.value, own.get, own.set);
  }
}
return ['Atomics', 'SharedArrayBuffer', 'WebAssembly', 'ShadowRealm'].filter((tag) => tags.has(tag)).concat(typeof ArrayBuffer.prototype.resize);
