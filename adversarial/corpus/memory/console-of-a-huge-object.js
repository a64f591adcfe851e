// class: flood
// tries: to have one line built that is larger than the memory
// ending: value "said"
// tools: []
// outbound: []
// console: {"lines":5,"cut":5}
// limits: {"timeout":"20s"}

const wide = {};
for (let i = 0; i < 1e4; i++) wide['k' + i] = 'v'.repeat(1e4);
let deep = {};
for (let i = 0; i < 1e4; i++) deep = { deep, wide };
console.log(wide, [wide, wide, [wide]], deep, new Map([[wide, deep]]), 'x'.repeat(1 << 25), Symbol('s'.repeat(1 << 20)), 10n ** 100000n);
console.table(Array(5000).fill(wide));
console.dir(deep, { depth: null });
console.group('g'.repeat(1e6));
console.error(new Error('e'.repeat(1e7)), /r/, new Uint8Array(1e6));
return 'said';
