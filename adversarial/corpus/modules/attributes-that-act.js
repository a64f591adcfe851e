// class: conversion
// tries: to end or replace the module while its import attributes are read
// ending: value ["RangeError","RangeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError"]
// tools: []
// outbound: []

const got = [];
const acts = [
  { get assert() { throw new RangeError('read'); } }, { assert: new Proxy({}, { ownKeys: () => { throw new RangeError('keys'); } }) }, { assert: { type: { toString: () => 'json' } } },
  { assert: { get type() { return import('./a.js'), 'json'; } } }, { assert: { type: 'javascript' } }, { assert: { type: 'json', integrity: 'x' } }, { assert: 7 }, 7,
];
for (const options of acts) {
  try { got.push(Object.keys(await import('./a.js', options))); } catch (error) { got.push(error.name); }
}
return got;

// module: ./a.js
export const a = 1;
