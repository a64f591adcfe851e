// class: Error.prepareStackTrace
// tries: to leave the host without a stack, or with one of its own making
// ending: fault guest honest
// tools: []
// outbound: []

Object.defineProperty(Error, 'stackTraceLimit', { get() { throw new Error('limit'); } });
Error.captureStackTrace = () => { throw new Error('capture'); };
const error = new Error('honest');
Object.setPrototypeOf(error, null);
throw error;
