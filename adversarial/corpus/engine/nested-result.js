// class: end of the stack
// tries: to overrun the stack while the result is made into JSON
// ending: fault result result cannot leave the isolate: it is nested too deeply
// tools: []
// outbound: []

let at = {};
for (let i = 0; i < 100000; i++) at = [at];
return at;
