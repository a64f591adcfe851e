// class: forged text
// tries: to send text that is no Unicode, in values, names, lines, calls and errors
// ending: value {"\ud800":["\udfff","a\ud800b","😀","￿"]}
// tools: [{"provider":"echo","tool":"back","arguments":{"\ud800":"\udc00"}}]
// outbound: []
// console: ["log \ufffd { '\ufffd': '\ufffd\ufffd' } [ '\ufffdx' ]"]

console.log('\ud800', { '\udfff': '\ud800\ud800' }, ['\udc00x']);
await tools.echo.back({ '\ud800': '\udc00' });
return { '\ud800': ['\udfff', 'a\ud800b', '\u{1F600}', '\uffff'] };
