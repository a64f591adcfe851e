// class: flood
// tries: to return a small object whose JSON is huge
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

let at = 'x';
for (let i = 0; i < 40; i++) at = [at, at];
return at;
