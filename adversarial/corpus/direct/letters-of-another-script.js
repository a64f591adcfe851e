// class: host confusion
// tries: to name the same host by other letters: case, last dots, full width, escapes, marks that are dropped
// ending: value [200,200,200,200,200,200,200,200,200,200,"fetch: the outbound policy does not allow http://xn--80a.test","fetch: the outbound policy does not allow http://xn--80a.test","fetch: the outbound policy does not allow http://a.xn--tst-kra",200,200,"Request constructor: 'http://xn--a.wild.test/' is not a URL, and there is no base to resolve it against","Request constructor: 'http://\u202ea.test/' is not a URL, and there is no base to resolve it against"]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://a.test./"},{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://xn--80a.test/"},{"method":"GET","url":"http://xn--80a.test/"},{"method":"GET","url":"http://a.xn--tst-kra/"},{"method":"GET","url":"http://xn--zca.wild.test/"},{"method":"GET","url":"http://xn--x-vdb.wild.test/"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const names = ['A.TEST', 'a.test.', 'ａ.test', 'a。test', 'a%2etest', '%61.test', 'a\u00ad.test', 'a\u200b.test', 'ⓐ.test', 'a.te\u017ft', 'а.test', 'xn--80a.test', 'a.tėst', 'ß.wild.test', 'x\u0323.wild.test', 'xn--a.wild.test', '\u202ea.test'];
const urls = names.map((name) => `http://${name}/`);
const got = [];
for (const url of urls) {
  try { got.push((await fetch(url)).status); } catch (error) { got.push(error.message); }
}
return got;
