// class: engine abort
// tries: to abort the engine with a string of the greatest length that is split into characters
// ending: fault memory
// tools: []
// outbound: []

return '1'.repeat(0x1fffffe8).split('').length;
