// class: wire
// tries: to have the worker send what is no text: surrogates alone, null characters, names without end
// ending: value [null,null,1,0,0,0,"Error: module '�' is not in the module map","Error: module 'a\u0000b' is not in the module map","�","TypeError: tools: the name of a provider or a tool has more than 1024 bytes","TypeError: tools: the name of a provider or a tool has more than 1024 bytes","TypeError: tools: the name of a provider or a tool has more than 1024 bytes",null]
// tools: [{"provider":"\ufffd","tool":"\ufffd","arguments":"\ud800"},{"provider":"a\u0000b","tool":"c\u0000d","arguments":"\u0000"},{"provider":"echo","tool":"it","arguments":{"\ud800":"\ud800"}},{"provider":"","tool":"","arguments":null}]
// outbound: [{"method":"GET","url":"http://a.test/%EF%BF%BD"},{"method":"GET","url":"http://a.test/"},{"method":"POST","url":"http://a.test/"}]
// console: ["log \ufffd [ '\ufffd' ] { '\ufffd': '\ufffd' } Error: \ufffd\n    at names-that-are-no-text.js:11:33","error a\u0000b\u2028\u0085"]
// setting: function

const got = []; const s = '\ud800';
for (const f of [() => tools[s][s](s), () => tools['a\0b']['c\0d']('\0'), () => tools.echo.it({ [s]: s }), () => fetch('http://a.test/' + s), () => fetch('http://a.test/', { headers: { a: '\u00ff' } }), () => fetch('http://a.test/', { method: 'POST', body: s }), () => import(s), () => import('a\0b'), () => new Response(new File([s], s + '"\r\n')).text(), () => tools['x'.repeat(1e6)].y(1), () => tools.x['y'.repeat(1e6)](1), () => tools['é'.repeat(1e5)].y(1), () => tools['']['']()]) { try { const r = await f(); got.push(r === null ? null : typeof r === 'object' ? Object.keys(r).length : r); } catch (e) { got.push(e.name + ': ' + e.message.slice(0, 90)); } }
console.log(s, [s], { [s]: s }, new Error(s)); console.error('a\0b\u2028\x85');
return got;
