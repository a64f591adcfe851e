// class: realm confusion
// tries: to make the lazy globals abort the engine by deleting and redefining them while they are looked at
// ending: value ["object","object","object","object","object","object"]
// tools: []
// outbound: []

const names = ['fetch', 'Request', 'structuredClone', 'ReadableStream', 'crypto', 'Crypto'];
for (const name of names) {
  const first = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.freeze(Object.create(globalThis))[name];
  Reflect.get(globalThis, name, new Proxy({}, {}));
  Reflect.get(Object.create(globalThis), name, 7);
  delete globalThis[name];
  Object.defineProperty(globalThis, name, { get: () => first, configurable: true });
}
Object.freeze(globalThis);
return names.map((name) => typeof globalThis[name]);
