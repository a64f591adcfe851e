// class: host confusion
// tries: to reach a host whose name only looks like one that the policy names
// ending: value ["fetch: the outbound policy does not allow http://evil.test","fetch: the outbound policy does not allow http://a.test.evil.test","fetch: the outbound policy does not allow http://xa.test","fetch: the outbound policy does not allow http://x.a.test","fetch: the outbound policy does not allow http://wild.test","fetch: the outbound policy does not allow http://evilwild.test","fetch: the outbound policy does not allow http://x.wild.test.evil.test","fetch: the outbound policy does not allow http://.wild.test","fetch: the outbound policy does not allow http://a.test..","fetch: the outbound policy does not allow http://a-test","fetch: the outbound policy does not allow http://a_test","fetch: the outbound policy does not allow http://b.test",200,"fetch: the outbound policy does not allow http://*"]
// tools: []
// outbound: [{"method":"GET","url":"http://evil.test/"},{"method":"GET","url":"http://a.test.evil.test/"},{"method":"GET","url":"http://xa.test/"},{"method":"GET","url":"http://x.a.test/"},{"method":"GET","url":"http://wild.test/"},{"method":"GET","url":"http://evilwild.test/"},{"method":"GET","url":"http://x.wild.test.evil.test/"},{"method":"GET","url":"http://.wild.test/"},{"method":"GET","url":"http://a.test../"},{"method":"GET","url":"http://a-test/"},{"method":"GET","url":"http://a_test/"},{"method":"GET","url":"http://b.test/"},{"method":"GET","url":"http://*.wild.test/"},{"method":"GET","url":"http://*/"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const names = ['evil.test', 'a.test.evil.test', 'xa.test', 'x.a.test', 'wild.test', 'evilwild.test', 'x.wild.test.evil.test', '.wild.test', 'a.test..', 'a-test', 'a_test', 'b.test', '*.wild.test', '*'];
const urls = names.map((name) => `http://${name}/`);
const got = [];
for (const url of urls) {
  try { got.push((await fetch(url)).status); } catch (error) { got.push(error.message); }
}
return got;
