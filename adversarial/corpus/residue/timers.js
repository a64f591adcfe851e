// class: timers
// tries: to leave timers that run in the next execution
// ending: value "set"
// tools: []
// outbound: []

const mark = () => { globalThis.ticked = (globalThis.ticked ?? 0) + 1; console.log('late'); tools.late.tick(); };
for (let i = 0; i < 100; i++) { setTimeout(mark, i); setInterval(mark, 1); }
AbortSignal.timeout(1).onabort = mark;
return 'set';
