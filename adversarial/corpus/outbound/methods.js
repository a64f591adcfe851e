// class: forged request
// tries: to use a method that opens a tunnel, or none that a person would know
// ending: value ["TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError",200,"TypeError",200]
// tools: []
// outbound: [{"method":"PATCH","url":"http://a.test/"},{"method":"PROPFIND","url":"http://a.test/"}]
// setting: function

const got = [];
for (const method of ['CONNECT', 'connect', 'TRACE', 'TRACK', 'GET ', 'G\tT', '', 'PATCH', 'x'.repeat(65), 'PROPFIND']) {
  try { got.push((await fetch('http://a.test/', { method })).status); } catch (error) { got.push(error.name); }
}
return got;
