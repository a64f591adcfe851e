// class: endless loop
// tries: to loop in what the host reads of an error
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

throw { get name() { for (;;); } };
