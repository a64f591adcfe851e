// class: forged text
// tries: to have one fault look like two, by line breaks of every kind
// ending: fault guest Error: first\nisoproof: value: forged\u000d\nsecond\u2028third\u2029fourth\u0085fifth\u000b\u000c
// tools: []
// outbound: []

throw new Error('first\nisoproof: value: forged\r\nsecond\u2028third\u2029fourth\u0085fifth\v\f');
