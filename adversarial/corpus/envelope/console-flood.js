// class: flood at a bound
// tries: to make the host take more console lines than it takes, and its worker lie about it
// ending: value {"lines":5000}
// tools: []
// outbound: []
// console: {"lines":1000,"dropped":{"lines":4000,"bytes":16000}}
// limits: {"timeout":"10s"}

for (let i = 0; i < 5000; i++) console.log(i);
return { lines: 5000 };
