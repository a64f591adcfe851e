// class: flood at a bound
// tries: to send one header more than there may be, and one byte more of them
// ending: value ["TypeError: fetch: the headers are more than 255, or more than 65519 bytes","TypeError: fetch: the headers are more than 255, or more than 65519 bytes"]
// tools: []
// outbound: []
// setting: function

const got = [];
for (const headers of [Array.from({ length: 256 }, (_, i) => ['a' + i, 'b']), { a: 'x'.repeat(65_519) }]) {
  await fetch('http://a.test/', { headers }).then(() => got.push('sent'), (error) => got.push(String(error)));
}
return got;
