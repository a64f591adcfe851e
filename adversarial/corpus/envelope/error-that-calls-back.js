// class: getters
// tries: to settle with a value while the error is being described
// ending: fault guest Name
// tools: []
// outbound: []

throw { get name() { return queueMicrotask(() => { globalThis.late = 1; }), 'Name'; }, get message() { throw new Error('inner'); }, get stack() { return { toString: () => 'forged' }; }, get cause() { return { get stack() { return 'caused'; } }; } };
