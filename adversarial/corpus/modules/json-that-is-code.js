// class: import of JSON
// tries: to have JSON run as code, and code be read as JSON
// ending: value ["SyntaxError","{\"__proto__\":{\"polluted\":1},\"constructor\":{\"prototype\":{\"polluted\":1}}}","TypeError",true,true]
// tools: []
// outbound: []

const got = [];
for (const name of ['./code.json', './proto.json', './a.js']) {
  try { got.push(JSON.stringify((await import(name, { assert: { type: 'json' } })).default)); } catch (error) { got.push(error.name); }
}
return [...got, ({}).polluted === undefined, globalThis.ran === undefined];

// module: ./code.json
(globalThis.ran = 1)
// module: ./proto.json
{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}
// module: ./a.js
export default 1;
