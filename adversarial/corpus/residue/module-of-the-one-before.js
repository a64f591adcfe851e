// class: module cache
// tries: to find the module of the execution before under its name
// ending: value "module './state.js' is not in the module map"
// tools: []
// outbound: []

const got = await import('./state.js').catch((error) => error.message);
return got;
