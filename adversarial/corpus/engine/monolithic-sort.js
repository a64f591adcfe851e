// class: monolithic builtin
// tries: to stay inside one builtin that looks at no interruption
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

const list = { length: 2 ** 32 };
return Array.prototype.indexOf.call(list, 1);
