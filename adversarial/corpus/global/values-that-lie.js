// class: realm confusion
// tries: to confuse checks of the runtime with values that lie about their type
// ending: value ["undefined","undefined","undefined","DataCloneError",2,2,"TypeError","TypeError"]
// tools: []
// outbound: []
// console: {"lines":3}

const undetectable = new Proxy(Object.create(null), { getPrototypeOf: () => { throw 1; }, ownKeys: () => { throw 2; }, getOwnPropertyDescriptor: () => { throw 3; } });
const results = [];
for (const call of [() => console.log(undetectable), () => console.table([undetectable]), () => console.dir(undetectable, { depth: 9 }), () => structuredClone(undetectable), () => new Headers(undetectable), () => new URLSearchParams(undetectable), () => new Blob(undetectable), () => new Response(undetectable)]) {
  try { results.push(typeof call()); } catch (error) { results.push(typeof error === 'number' ? error : error.name); }
}
return results;
