// class: membrane
// tries: to get an object of the host's, a prototype of another realm, or a then-able as an answer
// ending: value [true,["then","constructor","__proto__","a"],true,true,true]
// tools: [{"provider":"echo","tool":"back","arguments":{"then":"then","constructor":{"prototype":1},"__proto__":{"polluted":1},"a":[1]}}]
// outbound: []

const answer = await tools.echo.back({ __proto__: null, then: 'then', constructor: { prototype: 1 }, ['__proto__']: { polluted: 1 }, a: [1] });
return [Object.getPrototypeOf(answer) === Object.prototype, Object.keys(answer), ({}).polluted === undefined, answer.a.constructor === Array, answer.polluted === undefined];
