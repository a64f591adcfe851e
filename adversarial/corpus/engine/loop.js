// class: endless loop
// tries: to keep the processor for ever
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

for (;;);
