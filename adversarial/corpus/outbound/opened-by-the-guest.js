// class: poisoned primordials
// tries: to open the door by patching what says that there is none
// ending: value "fetch: this program was given no way out: every request is refused"
// tools: []
// outbound: []

for (const key of ['requests', 'body', 'outbound', 'bounds', 'timers']) Object.defineProperty(Object.prototype, key, { get: () => 64, set: () => {}, configurable: true });
Number.prototype.valueOf = () => 64;
Object.is = () => true;
return await fetch('http://a.test/').catch((error) => error.message);
