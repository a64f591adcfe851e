// class: port confusion
// tries: to reach another port of a host that the policy names
// ending: value ["fetch: the outbound policy does not allow http://a.test:22","fetch: the outbound policy does not allow http://a.test:443","fetch: the outbound policy does not allow http://a.test:8080",200,"Request constructor: 'http://a.test:65616/' is not a URL, and there is no base to resolve it against",200,"Request constructor: 'http://a.test:80:22/' is not a URL, and there is no base to resolve it against","Request constructor: 'http://a.test:+22/' is not a URL, and there is no base to resolve it against","fetch: the outbound policy does not allow http://b.test","fetch: the outbound policy does not allow http://b.test",200,"fetch: the outbound policy does not allow http://a.test:0","Request constructor: 'http://a.test:８０/' is not a URL, and there is no base to resolve it against","Request constructor: a URL with credentials is refused: send an Authorization header"]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test:22/"},{"method":"GET","url":"http://a.test:443/"},{"method":"GET","url":"http://a.test:8080/"},{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://b.test/"},{"method":"GET","url":"http://b.test/"},{"method":"GET","url":"http://b.test:8080/"},{"method":"GET","url":"http://a.test:0/"}]
// setting: direct
// dials: ["8.8.4.4:8080","8.8.8.8:80"]

const urls = ['http://a.test:22/', 'http://a.test:443/', 'http://a.test:8080/', 'http://a.test:0080/', 'http://a.test:65616/', 'http://a.test:/', 'http://a.test:80:22/', 'http://a.test:+22/', 'http://b.test/', 'http://b.test:80/', 'http://b.test:8080/', 'http://a.test:0/', 'http://a.test:８０/', 'http://a.test:22@a.test/'];
const got = [];
for (const url of urls) {
  try { got.push((await fetch(url)).status); } catch (error) { got.push(error.message); }
}
return got;
