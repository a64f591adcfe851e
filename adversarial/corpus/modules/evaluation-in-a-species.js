// class: re-entrancy
// tries: to import a module while its own evaluation is followed, from the species of the loader's promise
// ending: value [true,true]
// tools: []
// outbound: []

const order = [];
const { constructor } = Promise.prototype;
let depth = 0;
Object.defineProperty(Promise.prototype, 'constructor', {
  configurable: true,
  get() {
    if (depth++ < 3) import('./b.js').then(() => order.push('b'));
    return constructor;
  },
});
await import('./a.js');
await import('./b.js');
return [order.length > 0, depth > 0];

// module: ./a.js
import './b.js';
export default 'a';
// module: ./b.js
import './a.js';
await 0;
export default 'b';
