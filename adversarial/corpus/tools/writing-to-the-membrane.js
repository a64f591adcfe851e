// class: membrane
// tries: to change what other code of the program gets from tools
// ending: value [["TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError",false],false,null,true]
// tools: []
// outbound: []

const got = [];
const own = { get: 1 };
for (const write of [() => { 'use strict'; tools.a = own; }, () => { 'use strict'; tools.a.b = own; }, () => Object.defineProperty(tools, 'a', { value: own }), () => Object.setPrototypeOf(tools, own), () => Object.setPrototypeOf(tools.a, own), () => { 'use strict'; delete tools.a; }, () => Object.freeze(tools), () => Object.preventExtensions(tools.a), () => Reflect.set(tools, 'a', own, {})]) {
  try { got.push(write()); } catch (error) { got.push(error.name); }
}
return [got, tools.a === own, Object.getPrototypeOf(tools), Object.isExtensible(tools)];
