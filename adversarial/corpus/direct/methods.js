// class: method
// tries: to use a method that the policy does not name
// ending: value ["fetch: the outbound policy does not allow the method DELETE","fetch: the outbound policy does not allow the method DELETE","fetch: the outbound policy does not allow the method PUT","fetch: the outbound policy does not allow the method PATCH","fetch: the outbound policy does not allow the method patch","Request constructor: the method CONNECT is forbidden","Request constructor: the method TRACE is forbidden","Request constructor: the method TRACK is forbidden","fetch: the outbound policy does not allow the method OPTIONS","fetch: the outbound policy does not allow the method PROPFIND",200,"Request constructor: 'GET ' is not a valid method",200,200,200,"fetch: the outbound policy does not allow the method PURGE","fetch: the outbound policy does not allow the method X","Request constructor: '' is not a valid method"]
// tools: []
// outbound: [{"method":"DELETE","url":"http://a.test/"},{"method":"DELETE","url":"http://a.test/"},{"method":"PUT","url":"http://a.test/"},{"method":"PATCH","url":"http://a.test/"},{"method":"patch","url":"http://a.test/"},{"method":"OPTIONS","url":"http://a.test/"},{"method":"PROPFIND","url":"http://a.test/"},{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://a.test/"},{"method":"HEAD","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"PURGE","url":"http://a.test/"},{"method":"X","url":"http://a.test/"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const got = [];
for (const method of ['DELETE', 'delete', 'PUT', 'PATCH', 'patch', 'CONNECT', 'TRACE', 'TRACK', 'OPTIONS', 'PROPFIND', 'get', 'GET ', 'G\u0045T', 'HEAD', 'post', 'PURGE', 'X', '']) {
  try { got.push((await fetch('http://a.test/', { method, headers: { 'x-http-method-override': 'DELETE' } })).status); } catch (error) { got.push(error.message); }
}
return got;
