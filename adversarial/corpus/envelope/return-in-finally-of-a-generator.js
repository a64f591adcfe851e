// class: async iterators
// tries: to hold on to the end with a finally that awaits and yields when the iteration is left
// ending: value [1,"left","TypeError"]
// tools: []
// outbound: []

const order = [];
const iterable = { [Symbol.asyncIterator]: () => ({ next: async () => ({ value: 1, done: false }), return: async () => { order.push('left'); return { done: true }; } }) };
for await (const one of iterable) { order.push(one); break; }
const broken = { [Symbol.asyncIterator]: () => ({ next: async () => ({ value: 1, done: false }), return: async () => 7 }) };
try { for await (const one of broken) break; } catch (error) { order.push(error.name); }
return order;
