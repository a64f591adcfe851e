// class: calls after the end
// tries: to call when the execution has ended, from timers, jobs and the reading of the result
// ending: value "ended"
// tools: [{"provider":"late","tool":"call","arguments":null}]
// outbound: []

const call = () => { tools.late.call().catch(() => {}); };
setTimeout(call, 0);
setInterval(call, 1);
new FinalizationRegistry(call).register({}, 1);
(async () => { for (let i = 0; i < 50; i++) await null; call(); })();
return { toJSON() { queueMicrotask(call); Promise.resolve().then(call); return 'ended'; } };
