// class: host confusion
// tries: to have one parser see the host that the policy names, and another one the host that is asked
// ending: value ["Request constructor: a URL with credentials is refused: send an Authorization header","Request constructor: a URL with credentials is refused: send an Authorization header","Request constructor: a URL with credentials is refused: send an Authorization header","fetch: the outbound policy does not allow http://evil.test","fetch: the outbound policy does not allow http://evil.test","fetch: the outbound policy does not allow http://evil.test",200,"Request constructor: a URL with credentials is refused: send an Authorization header","Request constructor: 'http://a.test%00.evil.test/' is not a URL, and there is no base to resolve it against","Request constructor: a URL with credentials is refused: send an Authorization header","fetch: the outbound policy does not allow http://evil.test","fetch: the outbound policy does not allow http://a.test.evil.test","Request constructor: a URL with credentials is refused: send an Authorization header","Request constructor: 'http://[a.test]/' is not a URL, and there is no base to resolve it against","fetch: the outbound policy does not allow http://a.test;evil.test","fetch: the outbound policy does not allow http://a.test,evil.test","Request constructor: a URL with credentials is refused: send an Authorization header"]
// tools: []
// outbound: [{"method":"GET","url":"http://evil.test/@a.test/"},{"method":"GET","url":"http://evil.test/"},{"method":"GET","url":"http://evil.test/?@a.test/"},{"method":"GET","url":"http://a.test/@evil.test/"},{"method":"GET","url":"http://evil.test/a.test"},{"method":"GET","url":"http://a.test.evil.test/"},{"method":"GET","url":"http://a.test;evil.test/"},{"method":"GET","url":"http://a.test,evil.test/"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const urls = ['http://a.test@evil.test/', 'http://a.test:80@evil.test/', 'http://user:pass@a.test/', 'http://evil.test\\@a.test/', 'http://evil.test#@a.test/', 'http://evil.test?@a.test/', 'http://a.test\\@evil.test/', 'http://a.test%2f@evil.test/', 'http://a.test%00.evil.test/', 'http:a.test@evil.test', 'http:///evil.test/a.test', 'http://a.test\t.evil.test/', 'http://a.test\n@evil.test/', 'http://[a.test]/', 'http://a.test;evil.test/', 'http://a.test,evil.test/', 'http://a.test&@evil.test/'];
const got = [];
for (const url of urls) {
  try { got.push((await fetch(url)).status); } catch (error) { got.push(error.message); }
}
return got;
