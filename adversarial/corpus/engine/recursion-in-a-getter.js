// class: end of the stack
// tries: to overrun the stack through getters and proxies
// ending: value "RangeError: Maximum call stack size exceeded"
// tools: []
// outbound: []

const proxy = new Proxy({}, { get: (target, key, receiver) => receiver[key] });
try { proxy.a; } catch (error) { return error.name + ': ' + error.message; }
