// class: conversion
// tries: to pass a check of the specifier with one string and to be resolved with another
// ending: value ["a",1]
// tools: []
// outbound: []

let reads = 0;
const specifier = { toString: () => (reads++ === 0 ? './a.js' : '/etc/passwd') };
const { default: value } = await import(specifier);
return [value, reads];

// module: ./a.js
export default 'a';
