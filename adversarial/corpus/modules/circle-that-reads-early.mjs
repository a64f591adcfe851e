// class: re-entrancy
// tries: to abort the engine with bindings that are read before they are there
// ending: value [["ReferenceError","object","DataCloneError","undefined","ReferenceError"]]
// tools: []
// outbound: []
// console: ["log [Module] { late: [Function: late], late2: <uninitialized> } [Module] {\n  again: [Module] { late: [Function: late], late2: <uninitialized> }\n}","log [Module] { late: [Function: late], late2: 1 }"]

import { late } from './b.js';

export const early = 1;
const seen = [];
try { seen.push(late()); } catch (error) { seen.push(error.name); }
console.log(await import('./b.js'));
export default seen;

// module: ./b.js
import * as b from './b.js';
import * as c from './c.js';
const seen = [];
for (const read of [() => b.late2, () => Reflect.ownKeys(c), () => structuredClone(c), () => console.log(b, c), () => JSON.stringify(b)]) {
  try { seen.push(typeof read()); } catch (error) { seen.push(error.name); }
}
export const late2 = 1;
export function late() { return seen; }
// module: ./c.js
import * as b from './b.js';
export const again = b;
