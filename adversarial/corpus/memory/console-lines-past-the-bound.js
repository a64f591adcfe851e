// class: flood
// tries: to have the host hold lines without a byte in them
// ending: value "said"
// tools: []
// outbound: []

for (let i = 0; i < 1e5; i++) console.log();
return 'said';
