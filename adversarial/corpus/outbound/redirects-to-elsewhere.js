// class: server-side request forgery
// tries: to be led past the door's decision by a redirect, to other hosts and other schemes
// ending: value ["http://b.test/next","TypeError","TypeError","TypeError","http://c.test/relative","http://a.test/here","TypeError","TypeError"]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/redirect?to=http%3A%2F%2Fb.test%2Fnext"},{"method":"GET","url":"http://b.test/next"},{"method":"GET","url":"http://a.test/redirect?to=file%3A%2F%2F%2Fetc%2Fpasswd"},{"method":"GET","url":"http://a.test/redirect?to=data%3A%2Cx"},{"method":"GET","url":"http://a.test/redirect?to=http%3A%2F%2Fuser%3Asecret%40b.test%2F"},{"method":"GET","url":"http://a.test/redirect?to=%2F%2Fc.test%2Frelative"},{"method":"GET","url":"http://c.test/relative"},{"method":"GET","url":"http://a.test/redirect?to=%2Fhere"},{"method":"GET","url":"http://a.test/here"},{"method":"GET","url":"http://a.test/redirect?to=javascript%3A1"},{"method":"GET","url":"http://a.test/redirect?to=http%3A%2F%2F%5B"}]
// setting: function

const got = [];
for (const to of ['http://b.test/next', 'file:///etc/passwd', 'data:,x', 'http://user:secret@b.test/', '//c.test/relative', '/here', 'javascript:1', 'http://[']) {
  try { got.push((await fetch('http://a.test/redirect?to=' + encodeURIComponent(to))).url); } catch (error) { got.push(error.name); }
}
return got;
