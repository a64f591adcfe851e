// class: global shared
// tries: to find and to change the global and the prototypes of who runs beside it
// ending: value {"mine":"undefined"}
// tools: []
// outbound: []
// neighbour: victim-of-pollution.js

Object.prototype.theirs = Array.prototype.theirs = 1;
globalThis.theirs = 1;
Object.freeze(Object.prototype);
return { mine: typeof mine };
