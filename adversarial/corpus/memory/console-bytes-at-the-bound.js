// class: flood at a bound
// tries: to fill the console to its last byte
// ending: value 16
// tools: []
// outbound: []
// console: {"lines":16}

const line = 'x'.repeat(16 << 10);
for (let i = 0; i < 16; i++) console.log(line);
return 16;
