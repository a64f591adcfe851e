// class: timer
// tries: to run again when it has ended, in the next execution
// ending: value {"armed":100}
// tools: []
// outbound: []

for (let i = 1; i < 100; i++) setTimeout(() => { globalThis.theirs = 1; console.log('theirs'); tools.theirs.timer(); }, i);
setInterval(() => tools.theirs.interval(), 1);
return { armed: 100 };
