// class: prototype walk
// tries: to reach something above the global by walking prototypes and constructors from this
// ending: value [[],true]
// tools: []
// outbound: []

const reached = new Set();
const queue = [this, tools, console, arguments];
while (queue.length > 0) {
  const value = queue.pop();
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || reached.has(value)) continue;
  reached.add(value);
  queue.push(Object.getPrototypeOf(value));
  for (const key of Reflect.ownKeys(value)) {
    const own = Reflect.getOwnPropertyDescriptor(value, key);
    queue.push(own?.value, own?.get, own?.set);
  }
}
const wanted = ['process', 'require', 'module', 'Deno', 'Bun', 'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'mainModule', 'binding', 'rt', 'native', 'primordials'];
const found = [];
for (const value of reached) {
  for (const name of wanted) if (Object.getOwnPropertyDescriptor(value, name) !== undefined) found.push(name);
}
return [found, reached.size > 800];
