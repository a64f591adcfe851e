// class: stack trace
// tries: to see a native function of the module loader as the caller of a module, by a species that runs inside it
// ending: value [0,["late"]]
// tools: []
// outbound: []

import './late.js';

let natives = 0;
Error.prepareStackTrace = (error, list) => list;
const { constructor } = Promise.prototype;
Object.defineProperty(Promise.prototype, 'constructor', {
  configurable: true,
  get: function () {
    for (const site of new Error().stack) if (String(site.getFunction()).includes('native code')) natives++;
    return constructor;
  },
});
const loaded = await import('./late.js');
delete Error.prepareStackTrace;
export default [natives, Object.keys(loaded)];
// module: ./late.js
export const late = 1;
