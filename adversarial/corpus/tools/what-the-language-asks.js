// class: names
// tries: to have a call made by what the language itself asks of a provider
// ending: value ["TypeError","TypeError","TypeError","TypeError","TypeError","boolean","object","TypeError","TypeError","DataCloneError","object","boolean","undefined","TypeError","TypeError"]
// tools: []
// outbound: []
// console: ["log Proxy {} Proxy {}"]

const got = [];
for (const ask of [async () => await tools.a, () => `${tools.a}`, () => JSON.stringify(tools.a), () => tools.a + 1, () => [...tools.a], () => tools.a instanceof Object, () => Object.keys(tools.a), () => new tools.a(), () => tools.a(), () => structuredClone(tools.a), () => Object.assign({}, tools.a), () => 'x' in tools.a, () => console.log(tools, tools.a), () => Promise.all([tools.a]), async () => { for await (const x of tools.a); }]) {
  try { const value = await ask(); got.push(typeof value); } catch (error) { got.push(error.name); }
}
return got;
