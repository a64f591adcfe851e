// class: flood
// tries: to return one byte more than may be returned
// ending: fault result result cannot leave the isolate: its JSON is 1048577 bytes, the limit is 1048576
// tools: []
// outbound: []

return 'x'.repeat((1 << 20) - 1);
