// class: meter
// tries: to hold copies of one buffer by every way that makes one
// ending: value ["RangeError",true]
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"32MiB"}

const bytes = new Uint8Array(2 << 20);
const held = [];
const copies = [() => bytes.slice(), () => bytes.buffer.slice(0), () => structuredClone(bytes), () => new Blob([bytes]), () => new Response(bytes), () => new Request('http://a/', { method: 'POST', body: bytes }), () => Uint8Array.from(bytes.subarray(0, 1 << 16)), () => new Uint8Array(bytes)];
try {
  for (let i = 0; i < 400; i++) held.push(copies[i % copies.length]());
} catch (error) {
  return [error.name, held.length < 40];
}
return held.length;
