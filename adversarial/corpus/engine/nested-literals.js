// class: end of the stack
// tries: to overrun the stack of the parser and of JSON with depth
// ending: value ["read","SyntaxError","TypeError","RangeError","RangeError"]
// tools: []
// outbound: []

const deep = '['.repeat(200000) + ']'.repeat(200000);
const got = [];
for (const read of [() => JSON.parse(deep), () => new RegExp('('.repeat(100000) + ')'.repeat(100000)), () => new URLPattern('('.repeat(1000)), () => structuredClone(nest(200000)), () => JSON.stringify(nest(200000))]) {
  try { read(); got.push('read'); } catch (error) { got.push(error.name); }
}
function nest(depth) { let at = {}; for (let i = 0; i < depth; i++) at = { at }; return at; }
return got;
