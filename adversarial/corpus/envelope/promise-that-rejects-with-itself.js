// class: then-able
// tries: to end without an ending, by a promise that waits for itself
// ending: fault guest TypeError: Chaining cycle detected for promise #<Promise>
// tools: []
// outbound: []

const self = (async () => { await null; return self; })();
return self;
