// class: constructor walk
// tries: to find a constructor of another realm behind the error of a refused tool call
// source: CVE-2021-23555
// ending: fault guest TypeError: Cannot read properties of null (reading 'constructor')
// tools: [{"provider":"nobody","tool":"nothing","arguments":null}]
// outbound: []

const error = await tools.nobody.nothing().catch((refused) => refused);
const compile = error.constructor.constructor;
return [compile === Function, error instanceof Error, Object.getPrototypeOf(error) === Error.prototype, compile('return this')()];
