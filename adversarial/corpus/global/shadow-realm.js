// class: realm confusion
// tries: to get a second realm, whose builtins nobody has closed
// ending: value []
// tools: []
// outbound: []

const names = ['ShadowRealm', 'Realm', 'WebAssembly', 'Worker', 'SharedWorker', 'importScripts', 'document', 'window', 'frames', 'self', 'open', 'vm', 'Compartment'];
const hidden = [Symbol.for('ShadowRealm'), 'd8', 'print', 'load', 'quit', 'read', 'gc', 'version', 'testRunner', '%DebugPrint'];
return [...names, ...hidden].filter((name) => name in globalThis);
