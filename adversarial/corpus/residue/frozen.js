// class: intrinsics
// tries: to leave everything frozen for the next execution
// ending: value true
// tools: []
// outbound: []

const seen = new Set();
const freeze = (at) => {
  if ((typeof at !== 'object' && typeof at !== 'function') || at === null || seen.has(at)) return;
  seen.add(at);
  for (const key of Reflect.ownKeys(at)) { const own = Reflect.getOwnPropertyDescriptor(at, key); freeze(own?.value); freeze(own?.get); }
  freeze(Object.getPrototypeOf(at));
  try { Object.freeze(at); } catch {}
};
freeze(Object);
freeze(Promise);
freeze(globalThis.JSON);
return Object.isFrozen(Object.prototype);
