// class: flood
// tries: to have the host or the message of an error carry a specifier of a million characters
// ending: value [true,true]
// tools: []
// outbound: []

const error = await import('./' + 'x'.repeat(1e6)).catch((e) => e);
return [error.message.length < 2000, error.stack.length < 4000];
