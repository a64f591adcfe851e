// == entries
const form = new FormData();
form.append('a', 1); form.append('a', 'two'); form.set('b', null); form.append('c', undefined);
return [[...form], form.get('a'), form.getAll('a'), form.get('x'), form.getAll('x'), form.has('b'), (form.delete('a'), [...form.keys()])];

// == set-takes-the-first-one's-place
const form = new FormData();
form.append('a', '1'); form.append('b', '2'); form.append('a', '3'); form.set('a', '4'); form.set('c', '5');
return [...form];

// == a-blob-becomes-a-file
const form = new FormData();
const file = new File(['f'], 'f.txt', { type: 'text/plain', lastModified: 7 });
form.append('blob', new Blob(['x'], { type: 'a/b' })); form.append('named', new Blob(['y']), 'n.txt'); form.append('file', file); form.append('renamed', file, 'r.txt');
return [...form].map(([name, value]) => [name, value instanceof File, value.name, value.type, value.size, value === file, name === 'renamed' ? value.lastModified : null]);

// == urlencoded-there-and-back
const response = new Response('a=1&b=%C3%A9+x&a=%ff', { headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' } });
return [...await response.formData()];

// == multipart-there-and-back
const form = new FormData();
form.append('text', 'a\nb'); form.append('q"uote', 'é'); form.append('file', new File(['bin\0'], 'n"a\nme.bin', { type: 'x/y' }));
const entries = [];
for (const [name, value] of await new Response(form).formData()) entries.push([name, typeof value === 'string' ? value : [value.name, value.type, await value.text()]]);
return entries;

// == multipart-as-it-is-written
const form = new FormData();
form.append('a\r\nb', 'x\ny'); form.append('f', new Blob(['z'], { type: 'text/css' }), 'f"g.css');
const response = new Response(form);
const type = response.headers.get('content-type');
const boundary = type.replace('multipart/form-data; boundary=', '');
return [type.startsWith('multipart/form-data; boundary='), (await response.text()).replaceAll(boundary, 'BOUNDARY')];

// == multipart-of-another-hand
const lines = ['--X', 'Content-Disposition: form-data; name="a"', '', '1', '--X', 'content-disposition: form-data; name="f"; filename="t.txt"', 'Content-Type: text/plain', '', 'hello', '--X--', ''];
const form = await new Response(lines.join('\r\n'), { headers: { 'content-type': 'multipart/form-data; boundary=X' } }).formData();
return [form.get('a'), form.get('f').name, form.get('f').type, await form.get('f').text()];

// == bodies-that-are-no-form
const of = (body, type) => settled(new Response(body, type ? { headers: { 'content-type': type } } : {}).formData());
return [await of('a=1'), await of('a=1', 'text/plain'), await of('junk', 'multipart/form-data; boundary=X'), await of('', 'multipart/form-data'), await of('', 'application/x-www-form-urlencoded'),
  await of('--X\r\n', 'multipart/form-data; boundary=X')];

// == lone-surrogates
const form = new FormData();
form.append('\ud800', 'a\udfff');
return [...form].map(([name, value]) => [name.codePointAt(0), value.codePointAt(1)]);

// == calls-that-are-wrong
const form = new FormData();
return [outcome(() => form.append('a')), outcome(() => form.append('a', 'b', 'c')), outcome(() => FormData()), outcome(() => new FormData({})), outcome(() => form.get()), outcome(() => form.set('a', 1, 'n')),
  Object.prototype.toString.call(form), FormData.length];
