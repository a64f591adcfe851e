// class: forged request
// tries: to write headers by a content type, a status text or a redirect that the program makes itself
// source: CVE-2022-35948
// ending: value [200,"TypeError","TypeError","http://a.test/x:%20y","a\"\r\nx: y.txt",false]
// tools: []
// outbound: [{"method":"POST","url":"http://a.test/"}]
// setting: function

const got = [];
for (const send of [() => fetch('http://a.test/', { method: 'POST', body: new Blob(['x'], { type: 'a/b\r\nx: y' }) }), () => fetch('http://a.test/', { method: 'POST', body: 'x', headers: { 'content-type': 'a/b\r\n\r\nx' } }), () => new Response('', { statusText: 'OK\r\nx: y' }), () => Response.redirect('http://a.test/\r\nx: y').headers.get('location'), () => new File(['x'], 'a"\r\nx: y.txt').name, async () => (await new Response((() => { const f = new FormData(); f.append('a"\r\nb', new File(['x'], 'n"\r\nm')); return f; })()).text()).includes('\r\nm')]) {
  try { const value = await send(); got.push(value.status ?? value); } catch (error) { got.push(error.name); }
}
return got;
