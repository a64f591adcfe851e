// class: endless loop
// tries: to loop in the conversion of an argument to a native function
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

new URL({ [Symbol.toPrimitive]() { for (;;); } });
