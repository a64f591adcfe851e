// class: request without a way out
// tries: to reach a network by fetch with every scheme, though the program was given no door
// ending: value {"answered":0}
// tools: []
// outbound: []

let answered = 0;
for (const url of ['https://a.test/', 'http://127.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest/meta-data/', 'file:///etc/passwd', 'ftp://a.test/',
  'ws://a.test/', 'data:text/plain,x', 'blob:null/1', 'about:blank', '//a.test/', '/']) {
  try {
    await fetch(url);
    answered++;
  } catch {}
}
return { answered };
