// class: import of a package
// tries: to import the modules that other hosts have built in
// ending: value []
// tools: []
// outbound: []

const names = ['fs', 'child_process', 'vm', 'module', 'process', 'os', 'net', 'worker_threads', 'inspector', 'v8', 'async_hooks', 'repl', 'wasi', 'std', 'qjs:std', 'qjs:os', 'bjson', 'ses', 'endo'];
const got = [];
for (const name of names) {
  try { await import(name); got.push(name); } catch (error) { if (error.name !== 'Error') got.push(error.name); }
}
return got;
