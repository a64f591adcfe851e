// class: forged program
// tries: to make an arrow of a text that closes the parentheses that are put around one arrow
// ending: fault guest SyntaxError: the program is not one function body
// tools: []
// outbound: []

async () => 1 : 0) }), globalThis.x = 1, (() => { return (1 ? () => 2
