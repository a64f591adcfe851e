// class: import of a blob
// tries: to compile a string by giving it a blob's address
// ending: value ["undefined","undefined",true,true]
// tools: []
// outbound: []

const blob = new Blob(['export default 1'], { type: 'text/javascript' });
const got = [typeof URL.createObjectURL, typeof URL.revokeObjectURL];
for (const specifier of ['blob:' + crypto.randomUUID(), blob]) {
  try { got.push(await import(specifier)); } catch (error) { got.push(error.message.includes('is not in the module map')); }
}
return got;
