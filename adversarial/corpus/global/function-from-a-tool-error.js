// class: constructor walk
// tries: to find a constructor of another realm behind the error of a refused tool call
// source: CVE-2021-23555
// ending: value [[true,true,true,"EvalError"],[true,true,true,"EvalError"],[true,true,true,"EvalError"]]
// tools: [{"provider":"fail","tool":"it","arguments":null},{"provider":"panic","tool":"it","arguments":null},{"provider":"canary","tool":"it","arguments":null}]
// outbound: []

const walk = async (call) => {
  const error = await call().catch((refused) => refused);
  const compile = error.constructor.constructor;
  let got;
  try { got = compile('return this')(); } catch (e) { got = e.name; }
  return [compile === Function, error instanceof Error, globalThis[error.constructor.name] === undefined || globalThis[error.constructor.name] === error.constructor, got];
};
return [await walk(tools.fail.it), await walk(tools.panic.it), await walk(tools.canary.it)];
