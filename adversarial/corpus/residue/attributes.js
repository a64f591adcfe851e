// class: intrinsics
// tries: to change the attributes of properties and leave their names and values as they are
// ending: value true
// tools: []
// outbound: []

let changed = 0;
for (const holder of [Array.prototype, Object.prototype, Function.prototype, Promise.prototype, JSON, Math, Reflect, globalThis]) {
  for (const key of Reflect.ownKeys(holder)) {
    const own = Reflect.getOwnPropertyDescriptor(holder, key);
    if (!own.configurable) continue;
    Object.defineProperty(holder, key, { ...own, enumerable: !own.enumerable, configurable: false });
    changed++;
  }
}
return changed > 100;
