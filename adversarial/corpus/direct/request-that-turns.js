// class: poisoned primordials
// tries: to turn a request after it was checked, by what the runtime reads of it
// ending: value ["http://a.test/","fetch: the outbound policy does not allow http://evil.test","http://a.test/","http://a.test/"]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://evil.test/"},{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://a.test/"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const got = [];
let n = 0;
const turning = { toString: () => (n++ ? 'http://evil.test/' : 'http://a.test/') };
URL.prototype.toString = () => 'http://evil.test/';
Object.defineProperty(URL.prototype, 'href', { get: () => 'http://evil.test/' });
Object.defineProperty(Request.prototype, 'url', { get: () => 'http://evil.test/' });
String.prototype.toLowerCase = () => 'evil.test';
Object.prototype.url = 'http://evil.test/';
for (const input of [turning, new URL('http://a.test/'), new Request('http://a.test/'), { url: 'http://evil.test/', toString: () => 'http://a.test/' }]) {
  try { got.push((await fetch(input)).url); } catch (error) { got.push(error.message); }
}
return got;
