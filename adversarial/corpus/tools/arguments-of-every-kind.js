// class: conversion
// tries: to have something cross that is no JSON
// ending: value ["TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","sent","TypeError","TypeError","sent","sent","sent","sent","sent","sent","sent"]
// tools: [{"provider":"echo","tool":"back","arguments":{}},{"provider":"echo","tool":"back","arguments":"http://a.test/"},{"provider":"echo","tool":"back","arguments":null},{"provider":"echo","tool":"back","arguments":0},{"provider":"echo","tool":"back","arguments":null},{"provider":"echo","tool":"back","arguments":null},{"provider":"echo","tool":"back","arguments":{"$bytes":"AAA="}},{"provider":"echo","tool":"back","arguments":{}}]
// outbound: []

const got = [];
const cyclic = {}; cyclic.self = cyclic;
for (const argument of [() => {}, Symbol.iterator, 1n, new Map([[1, 2]]), new Error('x'), cyclic, new Proxy({}, { ownKeys: () => { throw new RangeError('keys'); } }), { toJSON() { throw new RangeError('toJSON'); } }, new WeakRef({}), Promise.resolve(1), globalThis, tools, tools.a, tools.a.b, new URL('http://a.test/'), new Date(NaN), -0, NaN, undefined, new Uint8Array(2), Object.create({ inherited: 1 })]) {
  try { await tools.echo.back(argument); got.push('sent'); } catch (error) { got.push(error.name); }
}
return got;
