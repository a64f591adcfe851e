// class: server-side request forgery
// tries: to reach an address that the policy names by other spellings of it
// ending: value [200,200,200,200,200,200,200,200,"fetch: the outbound policy does not allow http://1.1.1.1:81","fetch: the outbound policy does not allow http://[::ffff:101:101]:81",200]
// tools: []
// outbound: [{"method":"GET","url":"http://1.1.1.1/"},{"method":"GET","url":"http://1.1.1.1/"},{"method":"GET","url":"http://1.1.1.1/"},{"method":"GET","url":"http://1.1.1.1/"},{"method":"GET","url":"http://[::ffff:101:101]/"},{"method":"GET","url":"http://1.1.1.1/"},{"method":"GET","url":"http://1.1.1.1/"},{"method":"GET","url":"http://1.1.1.1/"},{"method":"GET","url":"http://1.1.1.1:81/"},{"method":"GET","url":"http://[::ffff:101:101]:81/"},{"method":"GET","url":"http://1.1.1.1/"}]
// setting: direct
// dials: ["1.1.1.1:80"]

const hosts = ['1.1.1.1', '16843009', '0x01010101', '1.1.1.1.', '[::ffff:1.1.1.1]', '1.1.257', '01.1.1.1', '1.1.1.1:80', '1.1.1.1:81', '[::ffff:1.1.1.1]:81', '001.001.001.001'];
const urls = hosts.map((host) => `http://${host}/`);
const got = [];
for (const url of urls) {
  try { got.push((await fetch(url)).status); } catch (error) { got.push(error.message); }
}
return got;
