// class: forged answer
// tries: to be handed by a server what is no answer: an upgrade, forged lengths, a second answer, endless hints
// ending: value [["upgrade","fetch: the answer has the status 101, not one from 200 to 599"],["informational","fetch: no answer from a.test"],["lengths","fetch: no answer from a.test"],["negative","fetch: no answer from a.test"],["large","fetch: the body ended early: the connection was lost to a.test"],["cut","fetch: the body ended early: the connection was lost to a.test"],["two",200,"OK","ok"],["headers","fetch: no answer from a.test"],["null","fetch: no answer from a.test"],["none","fetch: no answer from a.test"],["status","fetch: the answer has the status 999, not one from 200 to 599"],["escapes",200,"","ok"],false]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/raw?upgrade"},{"method":"GET","url":"http://a.test/raw?informational"},{"method":"GET","url":"http://a.test/raw?lengths"},{"method":"GET","url":"http://a.test/raw?negative"},{"method":"GET","url":"http://a.test/raw?large"},{"method":"GET","url":"http://a.test/raw?cut"},{"method":"GET","url":"http://a.test/raw?two"},{"method":"GET","url":"http://a.test/raw?headers"},{"method":"GET","url":"http://a.test/raw?null"},{"method":"GET","url":"http://a.test/raw?none"},{"method":"GET","url":"http://a.test/raw?status"},{"method":"GET","url":"http://a.test/raw?escapes"},{"method":"GET","url":"http://a.test/after"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const got = [];
for (const how of ['upgrade', 'informational', 'lengths', 'negative', 'large', 'cut', 'two', 'headers', 'null', 'none', 'status', 'escapes']) {
  try { const r = await fetch('http://a.test/raw?' + how); got.push([how, r.status, r.statusText, await r.text()]); } catch (error) { got.push([how, error.message]); }
}
got.push((await (await fetch('http://a.test/after')).text()).includes('forged'));
return got;
