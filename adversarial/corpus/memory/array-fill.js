// class: engine abort
// tries: to abort the engine with one builtin that has no memory to go on
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s"}

return Array(1e9).fill(0).length;
