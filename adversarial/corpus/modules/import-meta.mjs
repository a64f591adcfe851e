// class: import of a name
// tries: to learn where the module lies, and to resolve from there
// ending: value [[],true,true,"TypeError",null]
// tools: []
// outbound: []

let resolve;
try { resolve = import.meta.resolve('x'); } catch (error) { resolve = error.name; }
export default [Reflect.ownKeys(import.meta), import.meta.url === undefined, import.meta.dirname === undefined, resolve, Object.getPrototypeOf(import.meta)];
