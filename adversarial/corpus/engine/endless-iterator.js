// class: endless loop
// tries: to have the runtime iterate for ever over one object
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

const step = { value: ['a', 'b'], done: false };
let n = 0;
new Blob({ [Symbol.iterator]: () => ({ next: () => (n++, { value: '', done: false }) }) });
