// class: engine abort
// tries: to keep two buffers over the same memory, by failing or nesting a transfer half-way
// ending: value [0,4096,"half-way","DataCloneError",4096]
// tools: []
// outbound: []

const bytes = new Uint8Array(4096).fill(7);
const kept = [];
try {
  structuredClone({ get a() { kept.push(structuredClone(bytes, { transfer: [bytes.buffer] })); return 1; }, get b() { throw new Error('half-way'); } }, { transfer: [bytes.buffer] });
} catch (error) {
  kept.push(error.message);
}
kept[0][0] = 9;
const second = new Uint8Array(4096).fill(3);
let twice;
try { structuredClone(0, { transfer: [second.buffer, second.buffer] }); } catch (error) { twice = error.name; }
return [bytes.length, kept[0].length, kept[1], twice, second.length];
