// class: credentials
// tries: to be given a cookie that is sent again by itself, to this host or another, in this execution or a later one
// ending: value [["cookie: ","cookie: ","cookie: ","cookie: "],["session=1; Path=/"]]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/cookie"},{"method":"GET","url":"http://a.test/cookie"},{"method":"GET","url":"http://x.wild.test/cookie"},{"method":"GET","url":"http://a.test/redirect?to=/cookie"},{"method":"GET","url":"http://a.test/cookie"},{"method":"GET","url":"http://a.test/cookie"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const got = [];
for (const url of ['http://a.test/cookie', 'http://a.test/cookie', 'http://x.wild.test/cookie', 'http://a.test/redirect?to=/cookie']) got.push(await (await fetch(url, { credentials: 'include' })).text());
const named = await (await fetch('http://a.test/cookie')).headers.getSetCookie?.();
return [got, named];
