// class: import of a name
// tries: to reach a property of the map's own object by names that every object has
// ending: value []
// tools: []
// outbound: []

const got = [];
for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', 'default', 'length', '__defineGetter__']) {
  try { await import(name); got.push(name); } catch (error) { if (!error.message.includes('is not in the module map')) got.push(error.message); }
}
return got;
