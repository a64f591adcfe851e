// class: flood
// tries: to have the host hold lines without a byte in them
// ending: value "said"
// tools: []
// outbound: []
// console: {"lines":1000,"dropped":{"lines":99000,"bytes":0}}

for (let i = 0; i < 1e5; i++) console.log();
return 'said';
