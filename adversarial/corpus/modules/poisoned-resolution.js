// class: poisoned primordials
// tries: to steer the resolver through the builtins that it might use
// ending: value ["module '/etc/passwd' is not in the module map","module './x.js' is not in the module map","module './secre.js' is not in the module map: did you mean './secret.js'?"]
// tools: []
// outbound: []

for (const name of ['split', 'join', 'startsWith', 'endsWith', 'replace', 'indexOf', 'lastIndexOf', 'slice', 'toLowerCase', 'charCodeAt']) {
  if (String.prototype[name]) String.prototype[name] = () => './secret.js';
  if (Array.prototype[name]) Array.prototype[name] = () => './secret.js';
}
Array.prototype.sort = () => ['./secret.js'];
Map.prototype.get = Map.prototype.has = () => './secret.js';
Object.prototype['/etc/passwd'] = 'export default 1';
Object.prototype['./x.js'] = 'export default 1';
const got = [];
for (const name of ['/etc/passwd', './x.js', './secre.js']) {
  try { got[got.length] = (await import(name)).default; } catch (error) { got[got.length] = error.message; }
}
return got;

// module: ./secret.js
export default 'secret';
