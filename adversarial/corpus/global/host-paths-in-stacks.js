// class: stack trace
// tries: to read a path, an address or a user of the machine from a stack trace
// ending: value [9,false,false,false,false]
// tools: [{"provider":"fail","tool":"it","arguments":null},{"provider":"panic","tool":"it","arguments":null}]
// outbound: []

const stacks = [];
for (const provoke of [() => new URL('x'), () => null.x, () => structuredClone(Symbol()), () => JSON.parse('{'), () => new Intl.NumberFormat('xx-invalid-locale-name-that-is-too-long')]) {
  try { provoke(); } catch (error) { stacks.push(error.stack); }
}
stacks.push((await import('./none.js').catch((e) => e)).stack, (await fetch('http://a/').catch((e) => e)).stack, (await tools.fail.it().catch((e) => e)).stack, (await tools.panic.it().catch((e) => e)).stack);
const text = stacks.join('\n');
return [stacks.filter((stack) => typeof stack === 'string').length, /\/(home|root|usr|tmp|proc|etc|var|work|build)\b/.test(text), /\.(go|cc|h)\b/.test(text), /0x[0-9a-f]{6,}/i.test(text), /file:/.test(text)];
