'use strict';
// What ECMAScript gives and a guest must not have: memory that the meter cannot see, and threads. The engine's flags close
// the same paths below the language; this takes the names away. (Atomics comes back with each context: isolate.cc.)
for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics']) delete globalThis[name];
