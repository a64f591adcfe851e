// class: import of a path
// tries: to import a file by absolute paths, by climbing, and by paths that some system reads differently
// source: CVE-2023-30584
// ending: value []
// tools: []
// outbound: []

const specifiers = [
  '/etc/passwd', '//etc/passwd', '../../../../etc/passwd', './../../etc/passwd', 'C:\\Windows\\win.ini', '\\\\server\\share\\x', '/proc/self/exe', '/dev/stdin', '~/.ssh/id_rsa',
  './%2e%2e/%2e%2e/etc/passwd', '.', '..', './', '/', '', ' ', '\0', './a.js\0.txt', './a.js/../../etc/passwd', './a.js?x', './a.js#x', './A.JS', 'a.js/',
];
const got = [];
for (const specifier of specifiers) {
  try { await import(specifier); got.push(specifier); } catch (error) { if (!error.message.includes('is not in the module map')) got.push(error.message); }
}
return got;

// module: ./a.js
export default 'a';
