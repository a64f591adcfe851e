// class: flood at a bound
// tries: to write as many lines as are held, and to be told of none that is not
// ending: value 1000
// tools: []
// outbound: []
// console: {"lines":1000}

for (let i = 0; i < 1000; i++) console.log(i);
return 1000;
