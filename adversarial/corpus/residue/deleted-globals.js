// class: global
// tries: to take the globals away from the next execution
// ending: value true
// tools: []
// outbound: []

const all = globalThis;
let deleted = 0;
for (const name of Object.getOwnPropertyNames(all)) if (delete all[name]) deleted++;
return deleted > 50;
