// class: flood at a bound
// tries: to send as many headers as there may be, and as many bytes of them, and be none the worse
// ending: value [200,200]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/"},{"method":"GET","url":"http://a.test/"}]
// setting: function

const many = await fetch('http://a.test/', { headers: Array.from({ length: 255 }, (_, i) => ['a' + i, 'b']) });
const long = await fetch('http://a.test/', { headers: { a: 'x'.repeat(65_518) } });
return [many.status, long.status];
