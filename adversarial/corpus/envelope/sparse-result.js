// class: flood
// tries: to have four thousand million holes be written as the result
// ending: fault result result cannot leave the isolate: it is too large
// tools: []
// outbound: []

const a = []; a.length = 4294967295; return a;
