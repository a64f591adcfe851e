// class: re-entrancy
// tries: to change, sort and give away what a builtin is sorting
// ending: value [1000,0]
// tools: []
// outbound: []

const a = Array.from({ length: 1000 }, (_, i) => 1000 - i); 
a.sort((x, y) => { a.length = 0; a.push(1, 2, 3); a.sort(); return x - y; });
const u = new Float64Array(1000).map((_, i) => 1000 - i); let n = 0;
u.sort((x, y) => { if (n++ === 3) structuredClone(u.buffer, { transfer: [u.buffer] }); return x - y; });
return [a.length, u.length];
