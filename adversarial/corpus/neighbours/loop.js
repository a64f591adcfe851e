// class: time
// tries: to take the time of the execution beside it
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}
// neighbour: busy-victim.js

for (;;);
