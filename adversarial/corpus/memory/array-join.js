// class: engine abort
// tries: to abort the engine with one join of a huge array
// ending: fault guest RangeError: Invalid string length
// tools: []
// outbound: []
// limits: {"timeout":"20s"}

return Array(3e8).join('ab').length;
