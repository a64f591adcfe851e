// class: flood
// tries: to have the host hold an error's name, message, stack and causes without an end
// ending: fault guest NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN…
// tools: []
// outbound: []

const error = new Error('m'.repeat(1 << 24));
error.name = 'N'.repeat(1 << 24);
error.stack = 's'.repeat(1 << 24);
let at = error;
for (let i = 0; i < 1000; i++) at = at.cause = new Error('c'.repeat(10000));
throw error;
