// class: module cache
// tries: to leave a module, with its state, under a name that the next execution imports
// ending: value 1003
// tools: []
// outbound: []

const state = await import('./state.js');
state.next();
state.next();
return state.next();

// module: ./state.js
let n = 1000;
export const next = () => ++n;
