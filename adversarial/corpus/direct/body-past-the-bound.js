// class: flood
// tries: to send a body that is larger than the policy takes
// ending: value ["65536 bytes","fetch: the outbound policy does not allow a request body of more than 65536 bytes","fetch: the outbound policy does not allow a request body of more than 65536 bytes","fetch: the outbound policy does not allow a request body of more than 65536 bytes"]
// tools: []
// outbound: [{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const got = [];
for (const body of ['x'.repeat(64 << 10), 'x'.repeat((64 << 10) + 1), new Blob(['x'.repeat(65537)]), new ReadableStream({ start(c) { for (let i = 0; i < 66; i++) c.enqueue(new Uint8Array(1024)); c.close(); } })]) {
  try { got.push(await (await fetch('http://a.test/', { method: 'POST', body, duplex: 'half' })).text().then((text) => text.split('\n').pop())); } catch (error) { got.push(error.message); }
}
return got;
