// class: flood
// tries: to return bytes whose base64 is past the bound, alone and together
// ending: fault result result cannot leave the isolate: its JSON is 1600051 bytes, the limit is 1048576
// tools: []
// outbound: []

return [new Uint8Array(400000), new Uint8Array(400000), new Uint8Array(400000)];
