// class: envelope
// tries: to have text be taken for bytes, and bytes for text, by the key under which bytes travel
// ending: value [true,["[object Object]"],["[object Uint8Array]","[object Float64Array]","[object DataView]","[object ArrayBuffer]"]]
// tools: [{"provider":"echo","tool":"back","arguments":[{"$bytes":["AAAA"]},{"$bytes":["AAAA"],"as":"ArrayBuffer"},{"$bytes":["AAAA"],"as":"__proto__"},{"$bytes":["AAAA"],"as":"constructor"},{"$bytes":[["AAAA"]]},{"$bytes":[[["AAAA"]]]},{"$bytes":["*"]},{"$bytes":["AAA"],"as":"Float64Array"},{"$bytes":{"$bytes":["AAAA"]}},{"$bytes":1,"extra":2}]},{"provider":"echo","tool":"back","arguments":[{"$bytes":"AQI="},{"$bytes":"AAAAAAAA8D8=","as":"Float64Array"},{"$bytes":"AAAA","as":"DataView"},{"$bytes":"AAA=","as":"ArrayBuffer"}]}]
// outbound: []

const forged = [{ $bytes: 'AAAA' }, { $bytes: 'AAAA', as: 'ArrayBuffer' }, { $bytes: 'AAAA', as: '__proto__' }, { $bytes: 'AAAA', as: 'constructor' }, { $bytes: ['AAAA'] }, { $bytes: [['AAAA']] }, { $bytes: '*' }, { $bytes: 'AAA', as: 'Float64Array' }, { $bytes: { $bytes: 'AAAA' } }, { $bytes: 1, extra: 2 }];
const back = await tools.echo.back(forged);
const kinds = back.map((value) => Object.prototype.toString.call(value));
const bytes = await tools.echo.back([new Uint8Array([1, 2]), new Float64Array([1]), new DataView(new ArrayBuffer(3)), new ArrayBuffer(2)]);
return [JSON.stringify(back) === JSON.stringify(forged), [...new Set(kinds)], bytes.map((value) => Object.prototype.toString.call(value))];
