// class: flood
// tries: to hold as many timers as there may be, and be none the worse
// ending: value 999
// tools: []
// outbound: []

let fired = 0;
for (let i = 0; i < 999; i++) setTimeout(() => fired++, 1);
await new Promise((done) => setTimeout(done, 5));
return fired;
