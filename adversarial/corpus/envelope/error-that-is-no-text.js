// class: wire
// tries: to have the worker send a name, a message and a stack that are no text
// ending: fault guest �: �
// tools: []
// outbound: []

const e = new Error('\udfff'); e.name = '\ud800'; e.stack = '\ud800\n at \0'; throw e;
