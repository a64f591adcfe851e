'use strict';
// What few programs use, and no other isolate should pay for: the files here are not in the snapshot. The worker has their text, which
// is compiled and run when a program first looks at one of their globals. A guest may have replaced every builtin by then, so the rule for what runs after the snapshot holds
// for all of a lazy file. It returns what it defines.

const { ObjectDefineProperty } = rt.primordials;

// The globals of each file.
const globals = {
  __proto__: null,
  'streams.js': ['ReadableStream', 'ReadableStreamDefaultController', 'ReadableStreamDefaultReader'],
  'request.js': ['Request'],
  'fetch.js': ['fetch'],
  'clone.js': ['structuredClone'],
  'crypto.js': ['Crypto'],
};
// Those that are operations, which Web IDL makes enumerable.
const operations = { __proto__: null, fetch: true, structuredClone: true };

const loaded = { __proto__: null };

// What a file defines. One that fails half-way, at the end of the stack or of the memory, runs again at the next call.
function load(file) {
  if (loaded[file] === undefined) loaded[file] = native.lazyFile(file)(rt, native, globalThis);
  return loaded[file];
}

const fileOf = { __proto__: null };
for (const file in globals) {
  for (const name of globals[file]) {
    fileOf[name] = file;
    native.lazy(name, operations[name] === true);
  }
}
native.setLazyLoad((name) => load(fileOf[name])[name]);

// An attribute of the global can be read, and no more.
const { get } = Object.getOwnPropertyDescriptor({ get crypto() { return load('crypto.js').crypto; } }, 'crypto');
ObjectDefineProperty(globalThis, 'crypto', { __proto__: null, get, set: undefined, enumerable: true, configurable: true });

// What the runtime itself uses of them.
ObjectDefineProperty(rt, 'streams', { __proto__: null, get: () => load('streams.js').streams });
ObjectDefineProperty(rt, 'requests', { __proto__: null, get: () => load('request.js').requests });
ObjectDefineProperty(rt, 'exchanges', { __proto__: null, get: () => load('fetch.js').exchanges });
// A session's next execution counts its requests anew.
rt.forgetExchanges = () => {
  if (loaded['fetch.js'] !== undefined) loaded['fetch.js'].exchanges.forget();
};
// Whether value is a stream; where none was made, there is no need to load anything to say so.
rt.isStream = (value) => loaded['streams.js'] !== undefined && loaded['streams.js'].streams.is(value);
