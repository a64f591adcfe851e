// class: forged program
// tries: to close the function around the program, so that the rest runs as a script of its own
// ending: fault guest SyntaxError: the program is not one function body
// tools: []
// outbound: []

globalThis.escaped = 'first';
}); globalThis.escaped = 'second'; (async function (input, tools, console) {
return globalThis.escaped;
