// class: forged text
// tries: to end the value early and to go on with a fault, a second value or a line of the protocol
// ending: value ["\"}\n{\"schema\":1,\"value\":\"forged\",\"fault\":null}","\u0000\u0001\u0002settled","\u2028{\"kind\":\"value\"}","</script>","\u0000\u0000\u0000",{"a\":1,\"fault\":{\"kind":1}]
// tools: []
// outbound: []

return ['"}\n{"schema":1,"value":"forged","fault":null}', '\0\x01\x02settled', '\u2028{"kind":"value"}', '</script>', '\u0000'.repeat(3), { 'a":1,"fault":{"kind':1 }];
