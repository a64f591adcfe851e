// class: intrinsics
// tries: to leave hooks on Error, which would see the next execution's stacks
// ending: value "forged"
// tools: []
// outbound: []

Error.prepareStackTrace = (error, sites) => { globalThis.seen = sites; return 'forged'; };
Error.stackTraceLimit = 0;
Error.captureStackTrace = () => {};
Object.defineProperty(Error.prototype, 'stack', { get: () => 'forged', configurable: true });
return new Error('x').stack;
