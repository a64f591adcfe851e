// class: endless loop
// tries: to keep the worker with timers that set themselves again
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

const again = () => { setTimeout(again); };
for (let i = 0; i < 500; i++) again();
await new Promise(() => {});
