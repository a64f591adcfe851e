// class: calls after the end
// tries: to confuse the count of requests by giving each up as it is answered
// ending: value ["AbortError","AbortError","AbortError","AbortError","AbortError"]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/0"},{"method":"GET","url":"http://a.test/1"},{"method":"GET","url":"http://a.test/2"},{"method":"GET","url":"http://a.test/3"}]
// setting: function
// limits: {"outboundRequests":4}

const got = [];
for (let i = 0; i < 4; i++) {
  const controller = new AbortController();
  const answer = await fetch('http://a.test/' + i, { signal: controller.signal });
  const reading = answer.text();
  controller.abort();
  await reading.catch((error) => got.push(error.name));
}
const before = new AbortController();
before.abort();
await fetch('http://a.test/never', { signal: before.signal }).catch((error) => got.push(error.name));
return got;
