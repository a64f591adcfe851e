// class: conversion
// tries: to show a check one argument and to send another
// ending: value 2
// tools: [{"provider":"check","tool":"read","arguments":{"path":"public","list":["a",null]}}]
// outbound: []

let reads = 0;
const argument = { get path() { return reads++ === 0 ? 'public' : 'secret'; }, list: new Proxy(['a'], { get: (target, key) => (key === 'length' ? ++reads % 3 : target[key]) }) };
await tools.check.read(argument);
return reads;
