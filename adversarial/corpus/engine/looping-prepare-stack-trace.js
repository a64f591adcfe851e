// class: endless loop
// tries: to loop in the writing of a stack that the host reads
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

Error.prepareStackTrace = () => { for (;;); };
throw new Error('x');
