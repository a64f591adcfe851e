// class: flood
// tries: to have four thousand million holes be shown on the console
// ending: value 1
// tools: []
// outbound: []
// console: {"lines":3}

const a = []; a.length = 4294967295; a[4294967294] = 1; console.log(a); console.table(a); console.dir([a, a]); return 1;
