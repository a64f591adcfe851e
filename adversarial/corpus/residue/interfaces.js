// class: intrinsics
// tries: to replace the methods of every web API for the next execution
// ending: value true
// tools: []
// outbound: []

let replaced = 0;
for (const Interface of [URL, URLSearchParams, URLPattern, Headers, Request, Response, FormData, Blob, File, Event, EventTarget, CustomEvent, AbortController, AbortSignal, TextEncoder, TextDecoder, ReadableStream, DOMException, Crypto]) {
  for (const holder of [Interface, Interface.prototype]) {
    for (const key of Reflect.ownKeys(holder)) {
      const own = Object.getOwnPropertyDescriptor(holder, key);
      if (!own.configurable) continue;
      Object.defineProperty(holder, key, { value: () => 'forged', configurable: true, writable: true });
      replaced++;
    }
  }
  Object.setPrototypeOf(Interface, null);
}
return replaced > 200;
