// class: constructor walk
// tries: to compile a string with the Function constructor that every function literal leads to
// ending: fault guest EvalError: Code generation from strings disallowed for this context
// tools: []
// outbound: []

const compile = (() => {}).constructor;
return compile('return this')().constructor.name;
