// class: realm confusion
// tries: to leave a lazy part of the runtime half loaded by asking for it where the stack ends
// ending: value [1,"http://a/",36,"function","function",true]
// tools: []
// outbound: []

const names = ['fetch', 'Request', 'structuredClone', 'ReadableStream', 'crypto', 'Crypto'];
let failed = 0;
const dig = (name) => {
  try { return dig(name); } catch { try { return globalThis[name]; } catch { failed++; return undefined; } }
};
for (const name of names) dig(name);
return [structuredClone({ a: 1 }).a, new Request('http://a/').url, crypto.randomUUID().length, typeof new ReadableStream().getReader, typeof fetch, failed > 0];
