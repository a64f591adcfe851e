// class: conversion
// tries: to have the reading of the result never end, by an object that has another one in it whenever it is read
// ending: fault result result cannot leave the isolate: it is nested too deeply
// tools: []
// outbound: []

const make = () => ({ get next() { return make(); } });
return make();
