// class: engine abort
// tries: to have a native function read a buffer that a getter or a conversion has just given away
// ending: value [0,0,"TypeError","TypeError",65536,"DataCloneError","DataCloneError",null,"TypeError","TypeError","TypeError",0,"TypeError",0]
// tools: []
// outbound: []

const gone = (bytes) => structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
const got = [];
const fresh = () => new Uint8Array(1 << 16).fill(65);
let b = fresh();
const acts = [
  () => new TextDecoder().decode(b, { get stream() { gone(b); return true; } }).length,
  () => new TextEncoder().encodeInto({ toString() { gone(b); return 'x'.repeat(1000); } }, b).written,
  () => new Blob([b, { toString() { gone(b); return 'x'; } }]).size,
  () => new Blob([b], { get type() { gone(b); return ''; } }).size,
  () => structuredClone([b, { get x() { gone(b); return 1; } }, b])[0].length,
  () => structuredClone({ get x() { gone(b); return 1; }, b }).b.length,
  () => structuredClone({ get x() { gone(b); return b.length; } }, { transfer: [b.buffer] }),
  () => b.set({ length: 2, get 0() { gone(b); return 1; } }),
  () => b.fill({ valueOf() { gone(b); return 1; } }).length,
  () => b.slice({ valueOf() { gone(b); return 0; } }, 100).length,
  () => b.copyWithin({ valueOf() { gone(b); return 5; } }, 0).length,
  () => b.sort(() => { if (b.length) gone(b); return 0; }).length,
  () => new DataView(b.buffer).setUint8({ valueOf() { gone(b); return 0; } }, 1),
  () => crypto.getRandomValues((gone(b), b)).length,
];
for (const act of acts) {
  b = fresh();
  try { got.push(act()); } catch (error) { got.push(error.name); }
}
return got;
