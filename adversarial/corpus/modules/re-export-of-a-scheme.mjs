// class: import of a scheme
// tries: to reach a scheme through a module of the map that re-exports all of it
// ending: fault guest Error: module 'data:text/javascript,export const leaked = 1' is not in the module map
// tools: []
// outbound: []

import * as all from './innocent.js';

export default Object.keys(all);

// module: ./innocent.js
export * from 'data:text/javascript,export const leaked = 1';
