// class: conversion
// tries: to return the namespace of a module with bindings that are never there
// ending: value {"a":1,"toJSON":{"d":2}}
// tools: []
// outbound: []

import * as self from './self.js';

export default self;

// module: ./self.js
export const a = 1;
export let b;
export { c as toJSON };
const c = { d: 2 };
