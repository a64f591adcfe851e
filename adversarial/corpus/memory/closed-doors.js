// class: memory beside the meter
// tries: to find WebAssembly, shared memory, or a buffer that grows
// ending: value {"found":[]}
// tools: []
// outbound: []

const found = [];
for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics']) if (name in globalThis) found.push(name);
const buffer = new ArrayBuffer(1, { maxByteLength: 1 << 29 });
for (const name of ['resize', 'resizable', 'maxByteLength', 'transfer']) if (name in buffer) found.push(name);
return { found };
