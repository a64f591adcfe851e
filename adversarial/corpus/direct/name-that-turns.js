// class: DNS rebinding
// tries: to have a name resolve to a public address when it is checked, and to the machine itself when it is dialled
// ending: value [200,"fetch: the outbound policy does not allow any address of turning.test","fetch: the outbound policy does not allow any address of turning.test","fetch: the outbound policy does not allow any address of turning.test."]
// tools: []
// outbound: [{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/"},{"method":"GET","url":"http://turning.test/"},{"method":"GET","url":"http://turning.test./"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const urls = ['http://turning.test/closing', 'http://turning.test/', 'http://TURNING.test/', 'http://turning.test./'];
const got = [];
for (const url of urls) {
  try { got.push((await fetch(url)).status); } catch (error) { got.push(error.message); }
}
return got;
