// class: timers
// tries: to leave something by ending at the deadline, half-way through
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

globalThis.left = 'half-way';
Object.prototype.left = 'half-way';
setInterval(() => console.log('late'), 1);
queueMicrotask(() => { for (;;) Array.prototype.left = 'half-way'; });
await new Promise(() => {});
