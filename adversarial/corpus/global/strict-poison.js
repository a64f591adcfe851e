// class: prototype walk
// tries: to learn of callers by the accessors that throw in strict functions
// ending: value ["TypeError","TypeError","TypeError","TypeError"]
// tools: []
// outbound: []

const poison = Object.getOwnPropertyDescriptor(Function.prototype, 'caller');
const shared = (function () { 'use strict'; return arguments; })();
const accessor = Object.getOwnPropertyDescriptor(shared, 'callee').get;
const results = [];
for (const read of [() => poison.get.call(structuredClone), () => poison.get.call(URL), () => accessor.call(shared), () => poison.get.call(setTimeout)]) {
  try { results.push(typeof read()); } catch (error) { results.push(error.name); }
}
return results;
