// class: timers
// tries: to have delays at and past 32 bits be taken for others, for ever or never
// ending: value ["2147483648","4294967297","-1","Infinity","NaN","1e+300","0","0.5","","[object Object]","null"]
// tools: []
// outbound: []

const got = [];
for (const d of [2 ** 31, 2 ** 31 - 1, 2 ** 32 + 1, -1, -(2 ** 31) - 1, Infinity, NaN, 1e300, -0, 0.5, '1e9', [], {}, null]) { const id = setTimeout((x) => got.push(x), d, String(d)); }
const iv = [2 ** 31, -5, NaN, 2 ** 32].map((d) => setInterval(() => got.push('i' + d), d)); 
await new Promise((r) => setTimeout(r, 30)); iv.forEach(clearInterval);
return got.filter((x) => !x.startsWith('i'));
