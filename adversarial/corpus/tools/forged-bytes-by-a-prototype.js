// class: envelope
// tries: to have every object of the program taken for bytes, through what all of them inherit
// ending: value "{\"a\":{\"b\":1},\"c\":\"forged\"}"
// tools: [{"provider":"echo","tool":"back","arguments":{"a":{"b":1},"c":"forged"}}]
// outbound: []

Object.prototype.$bytes = 'AAAA';
Object.prototype.as = 'Uint8Array';
Array.prototype.toJSON = () => ({ $bytes: 'AAAA' });
Uint8Array.prototype.toJSON = () => 'forged';
Object.prototype.toJSON = function () { return this; };
const got = await tools.echo.back({ a: { b: 1 }, c: new Uint8Array([7]) });
delete Object.prototype.$bytes;
delete Object.prototype.as;
delete Object.prototype.toJSON;
return JSON.stringify(got);
