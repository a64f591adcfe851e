// class: server-side request forgery
// tries: to reach an address inside by a name that the policy opens and that resolves there
// ending: value ["fetch: the outbound policy does not allow any address of internal.test","fetch: the outbound policy does not allow any address of mapped.test","fetch: the outbound policy does not allow any address of internal.test.",200]
// tools: []
// outbound: [{"method":"GET","url":"http://internal.test/"},{"method":"GET","url":"http://mapped.test/"},{"method":"GET","url":"http://internal.test./"},{"method":"GET","url":"http://mixed.test/"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const urls = ['http://internal.test/', 'http://mapped.test/', 'http://INTERNAL.test./', 'http://mixed.test/'];
const got = [];
for (const url of urls) {
  try { got.push((await fetch(url)).status); } catch (error) { got.push(error.message); }
}
return got;
