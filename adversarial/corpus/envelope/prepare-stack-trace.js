// class: Error.prepareStackTrace
// tries: to see the host's own errors, and to write their stacks
// source: CVE-2023-29017
// ending: fault guest TypeError: honest
// tools: [{"provider":"fail","tool":"now","arguments":null}]
// outbound: []
// console: ["trace Trace: here","log [Forged: forged] { name: 'Forged' }"]

const kinds = new Set();
Error.prepareStackTrace = (error, sites) => {
  kinds.add(error.constructor.name);
  error.message = 'forged';
  error.name = 'Forged';
  return { toString: () => 'forged' };
};
Error.stackTraceLimit = 100;
await tools.fail.now().catch((error) => error.stack);
console.trace('here');
console.log(new RangeError('honest'));
throw new TypeError('honest');
