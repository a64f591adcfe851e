// class: poisoned primordials
// tries: to take part in how the result, the console and the calls are read, by replacing every builtin there is
// ending: value {"before":0,"after":0,"list":[1,"two",null,{"three":3}]}
// tools: [{"provider":"echo","tool":"back","arguments":{"a":1}}]
// outbound: []
// console: ["log a { b: [ 1, 2 ] } Map(0) {} 1n"]

const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, defineProperty, apply } = Reflect;
const seen = { __proto__: null, count: 0 };
const holders = [];
const names = ownKeys(globalThis);
for (let i = 0; i < names.length; i++) {
  const value = getOwnPropertyDescriptor(globalThis, names[i]).value;
  if (typeof value === 'function' || names[i] === 'JSON' || names[i] === 'Math' || names[i] === 'Reflect' || names[i] === 'Intl') { holders[holders.length] = value; if (value.prototype) holders[holders.length] = value.prototype; }
}
holders[holders.length] = getPrototypeOf(Uint8Array);
holders[holders.length] = getPrototypeOf(Uint8Array).prototype;
holders[holders.length] = getPrototypeOf(getPrototypeOf([][Symbol.iterator]()));
holders[holders.length] = getPrototypeOf(new Map().entries());
holders[holders.length] = getPrototypeOf(async function* () {}.prototype);
for (let i = 0; i < holders.length; i++) {
  const keys = ownKeys(holders[i]);
  for (let j = 0; j < keys.length; j++) {
    const own = getOwnPropertyDescriptor(holders[i], keys[j]);
    if (!own.configurable || keys[j] === 'constructor') continue;
    if (typeof own.value === 'function') defineProperty(holders[i], keys[j], { value() { seen.count++; return 'forged'; } });
    else if (own.get) defineProperty(holders[i], keys[j], { get() { seen.count++; return 'forged'; } });
  }
}
const before = seen.count;
console.log('a', { b: [1, 2] }, new Map(), 1n);
tools.echo.back({ a: 1 });
return { before, after: seen.count, list: [1, 'two', null, { three: 3 }] };
