// class: intrinsics
// tries: to leave functions that look like those in whose place they stand: name, length, source
// ending: value ["map",1,"function () { [native code] }"]
// tools: []
// outbound: []

const forge = (holder, key) => {
  const was = holder[key];
  const forged = new Proxy(was, { apply: (target, self, args) => (args.length > 5 ? 'forged' : Reflect.apply(target, self, args)) });
  Object.defineProperty(holder, key, { value: forged });
};
for (const key of ['map', 'push', 'slice']) forge(Array.prototype, key);
forge(JSON, 'stringify');
forge(Object, 'keys');
forge(globalThis, 'structuredClone');
return [[].map.name, [].map.length, Function.prototype.toString.call([].map)];
