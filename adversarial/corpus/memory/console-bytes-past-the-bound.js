// class: flood at a bound
// tries: to have the host hold one byte of the console more than it holds
// ending: value 17
// tools: []
// outbound: []
// console: {"lines":16,"dropped":{"lines":1,"bytes":1}}

const line = 'x'.repeat(16 << 10);
for (let i = 0; i < 16; i++) console.log(line);
console.log('y');
return 17;
