// == interfaces
return ['URL', 'URLSearchParams', 'URLPattern', 'Event', 'CustomEvent', 'EventTarget', 'AbortController', 'AbortSignal', 'Headers', 'FormData', 'Blob', 'File', 'Request', 'Response', 'ReadableStream', 'TextEncoder', 'TextDecoder', 'DOMException'].map((name) => {
  const own = Object.getOwnPropertyDescriptor(globalThis, name);
  const tag = Object.getOwnPropertyDescriptor(globalThis[name].prototype, Symbol.toStringTag);
  return [name, own.enumerable, own.configurable, own.writable ?? 'accessor', globalThis[name].name, tag.value ?? 'accessor', tag.writable ?? null, tag.enumerable, tag.configurable];
});

// == functions
return ['atob', 'btoa', 'structuredClone', 'queueMicrotask', 'setTimeout', 'clearTimeout', 'fetch'].map((name) => [name, typeof globalThis[name], globalThis[name].name]);

// == functions-are-no-constructors
return ['atob', 'btoa', 'structuredClone', 'queueMicrotask', 'setTimeout', 'clearTimeout', 'fetch'].filter((name) => Object.hasOwn(globalThis[name], 'prototype'));

// == members-are-enumerable
return [['URL', 'href'], ['URL', 'toString'], ['Headers', 'get'], ['Event', 'type'], ['AbortSignal', 'aborted'], ['Blob', 'text'], ['Response', 'ok'], ['TextDecoder', 'decode'], ['ReadableStream', 'tee'], ['FormData', 'append']].map(([name, member]) => {
  const own = Object.getOwnPropertyDescriptor(globalThis[name].prototype, member);
  return [name, member, own.enumerable, own.configurable, own.writable ?? null, (own.value ?? own.get).name, (own.value ?? own.get).length, typeof own.set];
});

// == what-a-class-inherits
return [Object.getPrototypeOf(File) === Blob, Object.getPrototypeOf(CustomEvent) === Event, Object.getPrototypeOf(AbortSignal) === EventTarget, Object.getPrototypeOf(DOMException.prototype) === Error.prototype, Object.getPrototypeOf(Headers) === Function.prototype];

// == global-this
return [globalThis === this, typeof globalThis, Object.prototype.toString.call(undefined), 'undefined' in globalThis, Object.getOwnPropertyDescriptor(globalThis, 'NaN'), outcome(() => { 'use strict'; undefined = 1; }), delete globalThis.Infinity];

// == random-values
const id = crypto.randomUUID();
const bytes = crypto.getRandomValues(new Uint8Array(16));
return [/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id), id !== crypto.randomUUID(), bytes.length, bytes.some((byte) => byte !== 0), outcome(() => crypto.getRandomValues(new Float32Array(1))), outcome(() => crypto.getRandomValues(new Uint8Array(65537))), outcome(() => new Crypto()),
  Object.prototype.toString.call(crypto), outcome(() => crypto.getRandomValues.call({}, new Uint8Array(1)))];

// == random-values-for-what-is-no-view
return outcome(() => crypto.getRandomValues([]));

// == the-clock
const first = performance.now();
await new Promise((resolve) => setTimeout(resolve, 3));
const took = performance.now() - first;
return [typeof first, took > 1, took < 60000, Number.isInteger(Date.now()), typeof performance.now.call(performance)];
