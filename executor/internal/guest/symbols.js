'use strict';
// The symbols of `using` declarations, which are later than V8 10.9: what esbuild makes of TypeScript's looks for them.

const { ObjectDefineProperty, Symbol } = rt.primordials;

for (const name of ['dispose', 'asyncDispose']) {
  ObjectDefineProperty(Symbol, name, { __proto__: null, value: Symbol(`Symbol.${name}`), writable: false, enumerable: false, configurable: false });
}
