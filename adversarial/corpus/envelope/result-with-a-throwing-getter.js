// class: conversion
// tries: to have a result that cannot be read be taken for one without that part
// ending: fault result result cannot leave the isolate: it is cyclic
// tools: []
// outbound: []

return { a: 1, get b() { throw new TypeError('Converting circular structure to JSON'); } };
