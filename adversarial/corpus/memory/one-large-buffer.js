// class: meter
// tries: to be given more than the limit in one piece, by every name of it
// ending: value ["RangeError","RangeError","RangeError","RangeError","RangeError","RangeError","undefined","undefined"]
// tools: []
// outbound: []

const got = [];
const size = 200 << 20;
for (const make of [() => new ArrayBuffer(size), () => new Uint8Array(size), () => new Float64Array(size / 8), () => new Uint8Array({ length: size }), () => Uint8Array.from({ length: size }), () => new ArrayBuffer(size, { maxByteLength: 2 * size }), () => new ArrayBuffer(8, { maxByteLength: size }).resize, () => new ArrayBuffer(8).transfer]) {
  try { got.push(typeof make()); } catch (error) { got.push(error.name); }
}
return got;
