// class: realm confusion
// tries: to make the runtime fail half-way by freezing the global and every prototype before lazy parts load
// ending: value [1,"http://a/",36,"function","fetch: this program was given no way out: every request is refused"]
// tools: []
// outbound: []

for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (['fetch', 'Request', 'structuredClone', 'ReadableStream', 'crypto', 'Crypto'].includes(name)) continue;
  const value = globalThis[name];
  if (typeof value === 'function') { Object.freeze(value); Object.freeze(value.prototype); }
}
Object.preventExtensions(globalThis);
return [structuredClone({ a: 1 }).a, new Request('http://a/').url, crypto.randomUUID().length, typeof new ReadableStream().getReader, await fetch('http://a/').catch((e) => e.message)];
