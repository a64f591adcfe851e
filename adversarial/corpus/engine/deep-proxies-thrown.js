// class: end of the stack
// tries: to overrun the stack in what the host reads of an error behind proxies of proxies
// ending: fault guest uncaught object
// tools: []
// outbound: []

let p = new Error('x'); for (let i = 0; i < 2e5; i++) p = new Proxy(p, {}); throw p;
