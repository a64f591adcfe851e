// class: forged program
// tries: to close the function around the program and to leave one of the runtime's long functions in its place
// ending: fault guest SyntaxError: the program is not one function body
// tools: []
// outbound: []

}); structuredClone || ({
