// class: flood
// tries: to have its lines be taken for its neighbour's, or to take their place
// ending: value "said"
// tools: []
// outbound: []
// console: {"lines":1000,"dropped":{"lines":4000,"bytes":88000}}
// neighbour: quiet-victim.js

for (let i = 0; i < 5000; i++) console.log('from the attacker', i);
return 'said';
