// class: canary
// tries: to find what the execution before had in memory that is given out again
// ending: value 0
// tools: []
// outbound: []
// console: ["log "]

let dirty = '';
const decoder = new TextDecoder('windows-1252');
for (let i = 0; i < 200; i++) {
  for (const bytes of [new Uint8Array(4096), new Uint8Array(new ArrayBuffer(64)), new Uint8Array(48), new Uint8Array(new ArrayBuffer(9000), 17)]) {
    const text = decoder.decode(bytes).replaceAll('\0', '');
    if (text !== '') dirty += text;
  }
}
console.log(dirty);
return dirty.length;
