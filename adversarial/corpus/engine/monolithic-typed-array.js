// class: monolithic builtin
// tries: to stay inside a typed array's search, over and over, between two looks at the clock
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

const bytes = new Uint8Array(32 << 20);
for (;;) bytes.lastIndexOf(1);
