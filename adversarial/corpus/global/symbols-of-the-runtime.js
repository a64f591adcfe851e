// class: prototype walk
// tries: to find a symbol key by which the runtime keeps something on a program's objects
// ending: value ["Symbol.asyncIterator","Symbol.iterator","Symbol.toStringTag"]
// tools: []
// outbound: []

const registered = new Set();
const objects = [globalThis, new URL('http://a'), new Headers(), new Response('a'), new Blob(['a']), new AbortController().signal, new Event('a'), console, tools, performance, crypto, new ReadableStream(), new URLPattern(), new FormData()];
for (const object of objects) {
  for (let at = object; at !== null; at = Object.getPrototypeOf(at)) {
    for (const key of Reflect.ownKeys(at)) if (typeof key === 'symbol') registered.add(key.description);
  }
}
return [...registered].sort();
