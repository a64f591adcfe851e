// class: credentials
// tries: to have the secrets of one host follow a redirect to another one
// ending: value [["X-Secret: 1"],["X-Secret: 1"],["Authorization: Bearer secret","Cookie: secret=1","X-Secret: 1"],["Authorization: Bearer secret","Cookie: secret=1","X-Secret: 1"],["X-Secret: 1"]]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/redirect?to=http%3A%2F%2Fb.test%3A8080%2F"},{"method":"GET","url":"http://b.test:8080/"},{"method":"GET","url":"http://a.test/redirect?to=http%3A%2F%2Fx.wild.test%2F"},{"method":"GET","url":"http://x.wild.test/"},{"method":"GET","url":"http://a.test/redirect?to=%2Fsame"},{"method":"GET","url":"http://a.test/same"},{"method":"GET","url":"http://a.test/redirect?to=http%3A%2F%2FA.TEST%3A80%2Fsame"},{"method":"GET","url":"http://a.test/same"},{"method":"GET","url":"http://a.test/redirect?to=http%3A%2F%2FA.test.%3A080%2Fother"},{"method":"GET","url":"http://a.test./other"}]
// setting: direct
// dials: ["8.8.4.4:8080","8.8.8.8:80"]

const headers = { authorization: 'Bearer secret', cookie: 'secret=1', 'proxy-authorization': 'Basic secret', 'x-secret': '1' };
const got = [];
for (const to of ['http://b.test:8080/', 'http://x.wild.test/', '/same', 'http://A.TEST:80/same', 'http://A.test.:080/other']) got.push((await (await fetch('http://a.test/redirect?to=' + encodeURIComponent(to), { headers })).text()).split('\n').filter((line) => /secret/i.test(line)));
return got;
