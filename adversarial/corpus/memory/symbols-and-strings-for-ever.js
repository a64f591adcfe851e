// class: growth in steps
// tries: to fill the tables of symbols and of strings that the engine keeps
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"32MiB"}

const object = {};
for (let i = 0; ; i++) object[Symbol.for('s' + i).description + i] = i;
