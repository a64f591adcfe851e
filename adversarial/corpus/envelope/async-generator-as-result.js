// class: async iterators
// tries: to return what settles only when it is iterated
// ending: fault result result cannot leave the isolate: a generator has no JSON form
// tools: []
// outbound: []

async function* endless() { try { for (;;) yield 1; } finally { for (;;) await 0; } }
const iterator = endless();
await iterator.next();
return iterator;
