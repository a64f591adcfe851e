// class: flood
// tries: to have its lines be taken for its neighbour's, or to take their place
// ending: value "said"
// tools: []
// outbound: []
// neighbour: quiet-victim.js

for (let i = 0; i < 5000; i++) console.log('from the attacker', i);
return 'said';
