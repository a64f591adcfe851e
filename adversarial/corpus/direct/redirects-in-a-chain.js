// class: redirect
// tries: to hide the step that is refused behind steps that are allowed
// ending: value ["fetch: the outbound policy does not allow http://127.0.0.1",200,200,"fetch: the outbound policy does not allow any address of turning.test"]
// tools: []
// outbound: [{"method":"GET","url":"http://x.wild.test/redirect?to=http%3A%2F%2Fb.test%3A8080%2Fredirect%3Fto%3Dhttp%253A%252F%252Fa.test%252Fredirect%253Fto%253Dhttp%25253A%25252F%25252F127.0.0.1%25252F"},{"method":"GET","url":"http://b.test:8080/redirect?to=http%3A%2F%2Fa.test%2Fredirect%3Fto%3Dhttp%253A%252F%252F127.0.0.1%252F"},{"method":"GET","url":"http://a.test/redirect?to=http%3A%2F%2F127.0.0.1%2F"},{"method":"GET","url":"http://127.0.0.1/"},{"method":"GET","url":"http://a.test/redirect?to=http%3A%2F%2Fb.test%3A8080%2Fredirect%3Fto%3Dhttp%253A%252F%252Fa.test%252Fend"},{"method":"GET","url":"http://b.test:8080/redirect?to=http%3A%2F%2Fa.test%2Fend"},{"method":"GET","url":"http://a.test/end"},{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://a.test/redirect?to=http%3A%2F%2Fa.test%2Fredirect%3Fto%3Dhttp%253A%252F%252Fturning.test%252F"},{"method":"GET","url":"http://a.test/redirect?to=http%3A%2F%2Fturning.test%2F"},{"method":"GET","url":"http://turning.test/"}]
// setting: direct
// dials: ["8.8.4.4:8080","8.8.8.8:80"]

const hop = (to, from = 'http://a.test') => from + '/redirect?to=' + encodeURIComponent(to);
const urls = [hop(hop(hop('http://127.0.0.1/'), 'http://b.test:8080'), 'http://x.wild.test'), hop(hop('http://a.test/end', 'http://b.test:8080')), 'http://turning.test/closing', hop(hop('http://turning.test/'))];
const got = [];
for (const url of urls) {
  try { got.push((await fetch(url)).status); } catch (error) { got.push(error.message); }
}
return got;
