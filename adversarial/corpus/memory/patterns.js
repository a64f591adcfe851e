// class: meter
// tries: to hold compiled patterns, which the parser makes outside of the heap
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"32MiB"}

const held = [];
for (let i = 0; ; i++) held.push(new URLPattern({ pathname: '/:a' + i + '/' + 'x'.repeat(20000) + '/*' }));
