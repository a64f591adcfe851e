// class: flood at a bound
// tries: to have a line of the console held that is one byte too long
// ending: value 2
// tools: []
// outbound: []
// console: {"lines":2,"cut":1}

console.log('x'.repeat(16 << 10));
console.log('x'.repeat((16 << 10) + 1));
return 2;
