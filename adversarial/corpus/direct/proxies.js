// class: proxy
// tries: to be a request to a proxy: by its form, its headers, or names that hosts read from their environment
// ending: value [200,200,200]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/http://internal.test/"},{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://a.test/"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const got = [];
globalThis.process = { env: { HTTP_PROXY: 'http://evil.test:3128', NO_PROXY: '' } };
for (const send of [() => fetch('http://a.test/http://internal.test/'), () => fetch('http://a.test/', { headers: { 'proxy-authorization': 'Basic x', via: '1.1 evil.test', forwarded: 'host=internal.test' } }), () => fetch('http://a.test/', { proxy: 'http://evil.test', agent: 'http://evil.test', dispatcher: {}, client: {} })]) {
  try { got.push((await send()).status); } catch (error) { got.push(error.message); }
}
return got;
