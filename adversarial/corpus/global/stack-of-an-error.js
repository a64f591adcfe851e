// class: stack trace
// tries: to read in the stack of its own error where the host keeps things
// ending: fault guest TypeError: where am I
// tools: []
// outbound: []

throw new TypeError('where am I');
