// class: prototype
// tries: to pollute the prototypes that every program has, those behind literals included
// ending: value null
// tools: []
// outbound: []

const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
const generator = Object.getPrototypeOf(function* () {});
for (const p of [Object.prototype, Array.prototype, Function.prototype, Promise.prototype, Error.prototype, iterator, generator]) p.theirs = 'theirs';
