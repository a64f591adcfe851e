// class: endless loop
// tries: to loop while the result is made into JSON
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

return { toJSON() { for (;;); } };
