// class: canary
// tries: to read the environment, the arguments and the files of the host by the names that other hosts give them
// ending: value ["ReferenceError","ReferenceError","ReferenceError","ReferenceError","ReferenceError","ReferenceError","TypeError"]
// tools: []
// outbound: []

const got = [];
for (const read of [() => process.env, () => process.argv, () => Deno.env.toObject(), () => Bun.env, () => require('fs'), () => module.parent, () => globalThis.process.mainModule.require('child_process')]) {
  try { got.push(String(read())); } catch (error) { got.push(error.name); }
}
return got;
