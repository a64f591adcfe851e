// class: forged request
// tries: to be taken for a request to another host, or to make two of one, by the headers of the exchange itself
// ending: value ["host: Content-Length: 39 | 39 bytes",":authority: Headers constructor: ':authority' is not a valid header name","content-length: Content-Length: 39 | 39 bytes","content-length: Content-Length: 39 | 39 bytes","transfer-encoding: Content-Length: 39 | 39 bytes","transfer-encoding: Content-Length: 39 | 39 bytes","connection: Content-Length: 39 | 39 bytes","connection: Content-Length: 39 | 39 bytes","upgrade: Content-Length: 39 | 39 bytes","expect: Content-Length: 39 | 39 bytes","te: Content-Length: 39 | 39 bytes","trailer: Content-Length: 39 | 39 bytes","proxy-authorization: Content-Length: 39 | 39 bytes","proxy-connection: Content-Length: 39 | 39 bytes","x-forwarded-host: Content-Length: 39 | X-Forwarded-Host: internal.test | 39 bytes","keep-alive: Content-Length: 39 | 39 bytes"]
// tools: []
// outbound: [{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const got = [];
for (const [name, value] of [['host', 'internal.test'], [':authority', 'internal.test'], ['content-length', '5'], ['content-length', '0'], ['transfer-encoding', 'chunked'], ['transfer-encoding', 'identity, chunked'], ['connection', 'host'], ['connection', 'upgrade'], ['upgrade', 'h2c'], ['expect', '100-continue'], ['te', 'trailers'], ['trailer', 'host'], ['proxy-authorization', 'x'], ['proxy-connection', 'x'], ['x-forwarded-host', 'internal.test'], ['keep-alive', '1']]) {
  try { got.push(name + ': ' + (await (await fetch('http://a.test/', { method: 'POST', body: 'GET / HTTP/1.1\r\nHost: internal.test\r\n\r\n', headers: { [name]: value } })).text()).split('\n').filter((line) => !/^(Accept|User-Agent|Content-Type)/.test(line)).join(' | ')); } catch (error) { got.push(name + ': ' + error.message); }
}
return got;
