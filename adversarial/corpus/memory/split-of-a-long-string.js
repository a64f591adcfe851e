// class: engine abort
// tries: to abort the engine by an array of which every character of a string becomes an element
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s"}

return '1'.repeat(0x7ffffff).split('').length;
