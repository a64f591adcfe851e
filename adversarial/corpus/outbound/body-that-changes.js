// class: forged request
// tries: to change what is sent after it was looked at
// ending: value "http://a.test/first"
// tools: []
// outbound: [{"method":"POST","url":"http://a.test/first"}]
// setting: function

const bytes = new TextEncoder().encode('honest');
const init = { method: 'POST', body: bytes, get headers() { bytes.set(new TextEncoder().encode('forged')); return {}; } };
const request = new Request('http://a.test/', init);
bytes.fill(0);
const url = new URL('http://a.test/first');
const pending = fetch(url, { method: 'POST', body: await request.text() });
url.pathname = '/second';
return (await pending).url;
