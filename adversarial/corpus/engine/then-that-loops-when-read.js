// class: endless loop
// tries: to loop in the getter by which the settlement looks for a then
// ending: fault timeout execution timed out after 500ms
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

return { get then() { for (;;); } };
