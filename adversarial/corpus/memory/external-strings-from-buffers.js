// class: meter
// tries: to hold text that the decoders make, in each of their encodings
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"32MiB"}

const bytes = new Uint8Array(1 << 20).fill(0xe9);
const held = [];
const decoders = ['utf-8', 'utf-16le', 'windows-1252'].map((label) => new TextDecoder(label));
try {
  for (let i = 0; i < 600; i++) held.push(decoders[i % 3].decode(bytes) + i, btoa('x'.repeat(1 << 18)));
} catch (error) {
  return [error.name, held.length < 200];
}
return held.length;
