// class: endless loop
// tries: to keep the settlement waiting by a then-able that gives another one
// ending: fault timeout execution timed out after 500ms
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

const f = () => ({ then: (y) => y(f()) });
return f();
