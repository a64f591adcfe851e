// class: flood at a bound
// tries: to have the host take a method, and an address, that are one byte too long
// ending: value ["sent","TypeError: fetch: the method has more than 64 bytes","TypeError: fetch: the URL has more than 16384 bytes"]
// tools: []
// outbound: [{"method":"MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM","url":"http://a.test/"}]
// setting: function

const got = [];
for (const [url, method] of [['', 'M'.repeat(64)], ['', 'M'.repeat(65)], ['x'.repeat(16_371), 'GET']]) {
  await fetch('http://a.test/' + url, { method }).then(() => got.push('sent'), (error) => got.push(String(error)));
}
return got;
