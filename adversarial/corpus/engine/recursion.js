// class: end of the stack
// tries: to overrun the stack
// ending: fault guest RangeError: Maximum call stack size exceeded
// tools: []
// outbound: []

const dig = () => dig() + 1;
return dig();
