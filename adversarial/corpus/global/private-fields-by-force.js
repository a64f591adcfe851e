// class: realm confusion
// tries: to stamp the runtime's private fields on an object of the program's by returning it from a parent constructor
// ending: value [false,12]
// tools: []
// outbound: []

class Given { constructor(object) { return object; } }
const host = globalThis;
const results = [];
for (const Interface of [URL, Headers, Blob, Event, EventTarget, FormData, TextDecoder, URLPattern, Response, File, AbortSignal, CustomEvent]) {
  try {
    Object.setPrototypeOf(Interface, Given);
    const made = Reflect.construct(Interface, [host, 'a'], Interface);
    results.push(made === host);
  } catch (error) {
    results.push(error.name);
  }
}
return [results.includes(true), results.length];
