// class: names
// tries: to be kept from the dispatch, or to reach an object of the runtime's, by names that every object has
// ending: value ["object","object","object","object","object","object","object","object","object"]
// tools: [{"provider":"__proto__","tool":"__proto__","arguments":{"name":"__proto__"}},{"provider":"constructor","tool":"constructor","arguments":{"name":"constructor"}},{"provider":"prototype","tool":"prototype","arguments":{"name":"prototype"}},{"provider":"hasOwnProperty","tool":"hasOwnProperty","arguments":{"name":"hasOwnProperty"}},{"provider":"__defineGetter__","tool":"__defineGetter__","arguments":{"name":"__defineGetter__"}},{"provider":"valueOf","tool":"valueOf","arguments":{"name":"valueOf"}},{"provider":"toString","tool":"toString","arguments":{"name":"toString"}},{"provider":"then","tool":"then","arguments":{"name":"then"}},{"provider":"toJSON","tool":"toJSON","arguments":{"name":"toJSON"}}]
// outbound: []

const names = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', '__defineGetter__', 'valueOf', 'toString', 'then', 'toJSON'];
const got = [];
for (const name of names) got.push(typeof await tools[name][name]({ name }));
return got;
