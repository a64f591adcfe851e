// class: flood at a bound
// tries: to have the host take names of providers and tools that are as long as they may be, in bytes and not in characters, and one byte longer
// ending: value ["called","called","called","called","TypeError","TypeError","TypeError","TypeError"]
// tools: {"count":4}
// outbound: []

const got = [];
for (const name of ['x'.repeat(1024), 'é'.repeat(512), 'x'.repeat(1025), 'é'.repeat(512) + 'x']) {
  for (const call of [() => tools[name].a(), () => tools.a[name]()]) {
    try { got.push(await call() ?? 'called'); } catch (error) { got.push(error.name); }
  }
}
return got;
