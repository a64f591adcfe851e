// class: global
// tries: to leave values on the global for the next execution
// ending: value true
// tools: []
// outbound: []

globalThis.left = 'a global';
var sloppy = (undeclared = 'a sloppy global');
Object.defineProperty(globalThis, 'hidden', { value: 'not enumerable' });
globalThis[Symbol.for('left')] = 'a symbol';
globalThis.secret = input;
return Object.getOwnPropertyNames(globalThis).includes('left');
