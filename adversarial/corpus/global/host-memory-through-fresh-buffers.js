// class: canary
// tries: to find what others left in memory that is given out fresh
// ending: value [0,120]
// tools: []
// outbound: []

let dirty = 0, looked = 0;
const sizes = [8, 64, 1000, 4096, 65536];
for (let round = 0; round < 4; round++) {
  for (const size of sizes) {
    for (const bytes of [new Uint8Array(size), new Uint8Array(new ArrayBuffer(size)), new Uint8Array(new ArrayBuffer(size).slice(1)), new Uint8Array(size).slice(1), Uint8Array.from({ length: size > 4096 ? 8 : size }), new Uint8Array(new Blob([new Uint8Array(size)]).size)]) {
      looked++;
      if (bytes.indexOf(0xff) >= 0 || bytes.some((byte) => byte !== 0 && size <= 4096)) dirty++;
    }
  }
}
return [dirty, looked];
