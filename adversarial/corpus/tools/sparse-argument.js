// class: flood
// tries: to have four thousand million holes be an argument
// ending: fault guest TypeError: tools.echo.it: the argument cannot leave the isolate: it is too large
// tools: []
// outbound: []

const a = []; a.length = 4294967295; return await tools.echo.it(a);
