// class: string compilation
// tries: to have a timer, a microtask or a listener compile a string
// ending: value [["TypeError","TypeError","TypeError","TypeError"],true]
// tools: []
// outbound: []

const ways = [() => setTimeout('globalThis.x = 1'), () => setInterval('globalThis.x = 1'), () => queueMicrotask('globalThis.x = 1'), () => new EventTarget().addEventListener('a', 'globalThis.x = 1')];
const got = ways.map((way) => { try { return typeof way(); } catch (error) { return error.name; } });
await new Promise((done) => setTimeout(done, 5));
return [got, globalThis.x === undefined];
