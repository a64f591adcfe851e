// class: scheme
// tries: to speak another protocol to a host that the policy names
// ending: value ["fetch: the outbound policy does not allow https://a.test","fetch: the outbound policy does not allow https://a.test:80","fetch: only http and https URLs can be fetched","fetch: only http and https URLs can be fetched","fetch: only http and https URLs can be fetched","fetch: only http and https URLs can be fetched","fetch: only http and https URLs can be fetched","fetch: only http and https URLs can be fetched","fetch: only http and https URLs can be fetched","fetch: only http and https URLs can be fetched",200,200,"Request constructor: '//a.test/' is not a URL, and there is no base to resolve it against","fetch: only http and https URLs can be fetched","fetch: only http and https URLs can be fetched","fetch: only http and https URLs can be fetched","fetch: only http and https URLs can be fetched","fetch: only http and https URLs can be fetched","fetch: only http and https URLs can be fetched"]
// tools: []
// outbound: [{"method":"GET","url":"https://a.test/"},{"method":"GET","url":"https://a.test:80/"},{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://a.test/"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const urls = ['https://a.test/', 'https://a.test:80/', 'ws://a.test/', 'wss://a.test/', 'ftp://a.test/', 'file://a.test/etc/passwd', 'gopher://a.test/_x', 'dict://a.test/', 'ldap://a.test/', 'unix:///run/x.sock', 'HTTP://a.test/', 'http:a.test', '//a.test/', 'blob:http://a.test/1', 'data:,x', 'about:blank', 'javascript:1', 'view-source:http://a.test/', 'http+unix://x/'];
const got = [];
for (const url of urls) {
  try { got.push((await fetch(url)).status); } catch (error) { got.push(error.message); }
}
return got;
