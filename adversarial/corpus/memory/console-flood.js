// class: flood
// tries: to have the host hold what the console says
// ending: value "said"
// tools: []
// outbound: []
// console: {"lines":262,"dropped":{"lines":99738,"bytes":99738000}}

for (let i = 0; i < 1e5; i++) console.log('x'.repeat(1000));
return 'said';
