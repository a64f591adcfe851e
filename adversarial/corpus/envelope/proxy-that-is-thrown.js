// class: proxies
// tries: to have the host take a proxy for an error and to run in each of its questions
// ending: fault guest Asked: name,message
// tools: []
// outbound: []

const asked = [];
throw new Proxy(new Error('inner'), { get: (target, key) => { asked.push(String(key)); return key === 'message' ? asked.join() : key === 'name' ? 'Asked' : ''; }, getPrototypeOf: () => { throw 1; } });
