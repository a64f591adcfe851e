// class: time
// tries: to keep the execution beside it from its turn by jobs without end
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}
// neighbour: busy-victim.js

for (;;) await null;
