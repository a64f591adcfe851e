// class: engine abort
// tries: to abort the engine by parsing a text whose value is much larger than it
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s"}

return JSON.parse('[' + '[],'.repeat(5e6) + '0]').length;
