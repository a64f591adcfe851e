// class: forged request
// tries: to write a second request into the path, the query, the host or a header
// ending: value [200,200,"TypeError",200,200,"TypeError","TypeError","TypeError",200]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/%20HTTP/1.1Host:%20internal.testGET%20/second%20HTTP/1.1X:"},{"method":"GET","url":"http://a.test/?%20HTTP/1.1Host:%20internal.testGET%20/second%20HTTP/1.1X:"},{"method":"GET","url":"http://a.test/%0d%0aHost:%20internal.test"},{"method":"GET","url":"http://a.test/%E5%98%8D%E5%98%8AHost:%20internal.test"},{"method":"GET","url":"http://a.test/"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const evil = ' HTTP/1.1\r\nHost: internal.test\r\n\r\nGET /second HTTP/1.1\r\nX: ';
const got = [];
for (const send of [
  () => fetch('http://a.test/' + evil), () => fetch('http://a.test/?' + evil), () => fetch('http://a.test' + evil), () => fetch('http://a.test/%0d%0aHost:%20internal.test'), () => fetch('http://a.test/\u560d\u560aHost: internal.test'),
  () => fetch('http://a.test/', { headers: { a: '\u560d\u560aHost: internal.test' } }), () => fetch('http://a.test/', { headers: { a: 'b\r\nHost: internal.test' } }), () => fetch('http://a.test/', { method: 'GET /x HTTP/1.1\r\nHost: internal.test\r\n\r\nGET' }),
  () => fetch('http://a.test/#' + evil),
]) try { got.push((await send()).status); } catch (error) { got.push(error.name); }
return got;
