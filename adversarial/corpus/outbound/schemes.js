// class: exfiltration
// tries: to have the door asked for what is no request of HTTP
// ending: value ["TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError",200,200,"TypeError","TypeError"]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/one"},{"method":"GET","url":"http://a.test/two"}]
// setting: function

const got = [];
for (const url of ['file:///etc/passwd', 'ftp://a.test/', 'data:,x', 'blob:http://a.test/1', 'javascript:1', 'about:blank', 'ws://a.test/', 'gopher://a.test/', 'HTTP:/a.test/one', 'http:a.test/two', 'unix:/run/docker.sock', 'http+unix://x/']) {
  try { got.push((await fetch(url)).status); } catch (error) { got.push(error.name); }
}
return got;
