// class: re-entrancy
// tries: to make a call while the arguments of another one are being read
// ending: value [1,1,2,2]
// tools: [{"provider":"echo","tool":"outer","arguments":{"a":1}},{"provider":"echo","tool":"inner","arguments":2},{"provider":"echo","tool":"first","arguments":{"b":1}},{"provider":"echo","tool":"inner","arguments":2}]
// outbound: []

const order = [];
const inner = { toJSON() { tools.echo.inner(2).then((v) => order.push(v)); return 1; } };
const outer = { a: inner, toJSON(key) { tools.echo.first({ b: inner }).then((v) => order.push(v.b)); return { a: inner }; } };
order.push((await tools.echo.outer(outer)).a);
await new Promise((done) => setTimeout(done, 20));
return order.sort();
