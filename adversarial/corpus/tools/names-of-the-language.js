// class: tool names
// tries: to reach past the membrane by names that every object has
// ending: value {"thrown":0,"alike":true}
// tools: [{"provider":"__proto__","tool":"constructor","arguments":1},{"provider":"constructor","tool":"prototype","arguments":null},{"provider":"canary","tool":"__proto__","arguments":{"toString":"x"}}]
// outbound: []

let thrown = 0;
const calls = [() => tools.__proto__.constructor(1), () => tools.constructor.prototype(), () => tools.canary.__proto__({ toString: 'x' })];
for (const call of calls) {
  try {
    await call();
  } catch (e) {
    if (!(e instanceof Error)) thrown++;
  }
}
return { thrown, alike: Object.getPrototypeOf(tools) === Object.getPrototypeOf(tools.__proto__) };
