// class: flood at a bound
// tries: to have one line more held than is
// ending: value 1001
// tools: []
// outbound: []
// console: {"lines":1000,"dropped":{"lines":1,"bytes":1}}

for (let i = 0; i < 1000; i++) console.log(i);
console.log('y');
return 1001;
