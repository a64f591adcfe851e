// class: microtasks
// tries: to leave jobs that run in the next execution
// ending: value "queued"
// tools: []
// outbound: []

const again = () => { globalThis.ran = (globalThis.ran ?? 0) + 1; if (globalThis.ran < 1e5) queueMicrotask(again); else tools.late.job(); };
return { toJSON() { queueMicrotask(again); Promise.resolve().then(again); (async () => { for (let i = 0; i < 1e5; i++) await i; again(); })(); return 'queued'; } };
