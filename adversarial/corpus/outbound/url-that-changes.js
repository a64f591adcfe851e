// class: forged request
// tries: to show a check one URL and to send to another
// ending: value ["http://a.test/",1,"http://a.test/sent"]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/"},{"method":"PUT","url":"http://a.test/sent"}]
// setting: function

let reads = 0;
const target = { toString: () => (reads++ === 0 ? 'http://a.test/' : 'http://b.test/') };
const answer = await fetch(target);
class Lying extends Request { get url() { return 'http://a.test/shown'; } get method() { return 'GET'; } }
const lied = await fetch(new Lying('http://a.test/sent', { method: 'PUT' }));
return [answer.url, reads, lied.url];
