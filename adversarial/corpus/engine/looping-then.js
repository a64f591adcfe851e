// class: endless loop
// tries: to loop in the then of what the program returns
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

return { get then() { for (;;); } };
