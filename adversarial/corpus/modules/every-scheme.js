// class: import of a scheme
// tries: to import by every scheme that some loader knows
// ending: value []
// tools: []
// outbound: []

const specifiers = [
  'file:///etc/passwd', 'file://localhost/proc/self/environ', 'http://a.test/x.js', 'https://a.test/x.js', 'data:text/javascript,export default 1',
  'data:text/javascript;base64,ZXhwb3J0IGRlZmF1bHQgMQ==', 'blob:null/1', 'node:fs', 'node:child_process', 'npm:left-pad', 'jsr:@std/fs', 'ext:core/ops.js', 'bun:ffi',
  'cloudflare:sockets', 'workerd:unsafe', 'internal:deno', 'isoproof:primordials.js', 'chrome://x', 'about:blank', 'javascript:export default 1', 'wasm:x',
];
const got = [];
for (const specifier of specifiers) {
  try { await import(specifier); got.push(specifier); } catch (error) { if (!error.message.endsWith('is not in the module map')) got.push(error.message); }
}
return got;
