// class: engine abort
// tries: to confuse types by calling every method and getter of the global with receivers of other kinds
// ending: value true
// tools: []
// outbound: []

const receivers = [undefined, null, 1, 'a', Symbol.iterator, {}, [], () => {}, new Proxy({}, {}), new Proxy(function () {}, {}), new Uint8Array(8), new Map(), Promise.resolve(), new URL('http://a'), new Headers(), Object.create(Blob.prototype), globalThis, tools];
let calls = 0;
const skip = new Set(['console', 'tools', 'globalThis', 'queueMicrotask', 'setTimeout', 'setInterval']);
for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (skip.has(name)) continue;
  const value = globalThis[name];
  for (const holder of [value, value?.prototype]) {
    if (holder === null || (typeof holder !== 'object' && typeof holder !== 'function')) continue;
    for (const key of Reflect.ownKeys(holder)) {
      if (key === 'setPrototypeOf' || key === '__proto__' || key === 'defineProperty' || key === 'freeze' || key === 'preventExtensions' || key === 'seal') continue;
      const own = Reflect.getOwnPropertyDescriptor(holder, key);
      for (const call of [own.value, own.get, own.set]) {
        if (typeof call !== 'function') continue;
        for (const receiver of receivers) {
          calls++;
          try {
            const made = Reflect.apply(call, receiver, [receiver]);
            if (made instanceof Promise) made.catch(() => {});
          } catch {}
        }
      }
    }
  }
}
return calls > 5000;
