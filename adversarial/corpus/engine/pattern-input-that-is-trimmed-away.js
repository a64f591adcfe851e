// class: engine abort
// tries: to abort the worker with an input to match of which the parser drops more than there is
// ending: value [[false,true],[true,true],[true,true],[true,true],[true,true],[false,true],[false,true],[true,true]]
// tools: []
// outbound: []

const any = new URLPattern();
return ['../..', '..', '.', ' ', '\0', './..', '%2e%2e/..', '../../../x'].map((pathname) => [any.test({ pathname }), any.exec({ pathname, protocol: 'x' }) !== null]);
