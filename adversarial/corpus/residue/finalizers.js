// class: FinalizationRegistry
// tries: to leave clean-up callbacks that run when the next execution collects garbage
// ending: value 10000
// tools: []
// outbound: []

const registry = new FinalizationRegistry((what) => { globalThis.finalized = what; tools.late.finalizer(what); console.log('late', what); });
for (let i = 0; i < 1000; i++) registry.register({ i }, `finalized ${i}`);
globalThis.registry = registry;
let garbage = [];
for (let i = 0; i < 100; i++) garbage = new Array(10000).fill(i);
return garbage.length;
