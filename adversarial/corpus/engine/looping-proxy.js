// class: endless loop
// tries: to loop in a trap that the reading of the result calls
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

return new Proxy({}, { ownKeys() { for (;;); } });
