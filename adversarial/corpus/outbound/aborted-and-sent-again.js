// class: calls after the end
// tries: to confuse the count of requests by ending each as it begins
// ending: value ["AbortError","AbortError","AbortError","AbortError","AbortError"]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/slow"},{"method":"GET","url":"http://a.test/slow"},{"method":"GET","url":"http://a.test/slow"},{"method":"GET","url":"http://a.test/slow"}]
// setting: function
// limits: {"outboundRequests":4}

const got = [];
for (let i = 0; i < 4; i++) {
  const controller = new AbortController();
  const pending = fetch('http://a.test/slow', { signal: controller.signal }).catch((error) => got.push(error.name));
  setTimeout(() => controller.abort(), 1);
  await pending;
}
const before = new AbortController();
before.abort();
await fetch('http://a.test/never', { signal: before.signal }).catch((error) => got.push(error.name));
return got;
