// class: conversion
// tries: to have the reading of the result run in a circle
// ending: fault result result cannot leave the isolate: it is cyclic
// tools: []
// outbound: []

const a = { b: { c: [] } };
a.b.c.push(a);
return a;
