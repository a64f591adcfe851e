// class: getters
// tries: to throw while the error is described, so that another ending is taken
// ending: fault guest Error: honest
// tools: []
// outbound: []

const error = new Error('honest');
Object.defineProperty(error, 'stack', { get() { throw new RangeError('Maximum call stack size exceeded'); } });
Object.defineProperty(error, 'cause', { get() { return this; } });
throw error;
