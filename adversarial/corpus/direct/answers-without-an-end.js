// class: flood
// tries: to be sent an answer that has no end, and one that is small until it is decompressed
// ending: value ["fetch: the body ended early: the outbound policy does not allow a response body as large as this one","fetch: the body ended early: the outbound policy does not allow a response body as large as this one",262144,"fetch: the body ended early: the outbound policy does not allow a response body as large as this one"]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/endless"},{"method":"GET","url":"http://a.test/compressed"},{"method":"GET","url":"http://a.test/endless"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const got = [];
for (const path of ['endless', 'compressed']) {
  try { got.push((await (await fetch('http://a.test/' + path)).arrayBuffer()).byteLength); } catch (error) { got.push(error.message); }
}
const reader = (await fetch('http://a.test/endless')).body.getReader();
let bytes = 0;
try { for (;;) bytes += (await reader.read()).value.length; } catch (error) { got.push(bytes, error.message); }
return got;
