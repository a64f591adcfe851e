// class: import of a scheme
// tries: to import what a loader would read: files, builtins, data and blob URLs, servers
// ending: value {"loaded":0}
// tools: []
// outbound: []

const specifiers = ['file:///etc/passwd', '/etc/passwd', '../../etc/passwd', 'fs', 'node:fs', 'data:text/javascript,export default 1',
  'blob:https://a.test/1', 'https://a.test/m.js', 'http://127.0.0.1/', 'npm:left-pad', 'jsr:@std/fs', 'cloudflare:sockets'];
export default async () => {
  let loaded = 0;
  for (const specifier of specifiers) {
    try {
      await import(specifier);
      loaded++;
    } catch {}
  }
  return { loaded };
};
