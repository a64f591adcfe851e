// class: proxies
// tries: to have the reading of the result never end, by a list of four thousand million items
// ending: fault result result cannot leave the isolate: it is too large
// tools: []
// outbound: []

return new Proxy([], { get: (target, key) => (key === 'length' ? 2 ** 32 - 1 : key === 'toJSON' ? undefined : 1) });
