// class: forged request
// tries: to write a second request or header into the first, by line breaks and null characters
// source: CVE-2022-31150
// ending: value ["TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError",200,200]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/Host:%20b.test"},{"method":"GET","url":"http://a.test/?q=x:%20y"}]
// setting: function

const got = [];
const evil = 'x\r\nHost: b.test\r\n\r\nGET /second HTTP/1.1';
for (const send of [
  () => fetch('http://a.test/', { headers: { a: evil } }), () => fetch('http://a.test/', { headers: { [evil]: 'a' } }), () => fetch('http://a.test/', { headers: [['a', 'b\0c']] }), () => fetch('http://a.test/', { method: evil }),
  () => fetch('http://a.test/', { headers: { a: 'b\nc' } }), () => fetch('http://a.test/', { headers: { 'a:b': 'c' } }), () => fetch('http://a.test/', { headers: { a: '\u0100' } }), () => fetch('http://a.test/\r\nHost: b.test'), () => fetch('http://a.test/?q=\r\nx: y'),
]) {
  try { got.push((await send()).status); } catch (error) { got.push(error.name); }
}
return got;
