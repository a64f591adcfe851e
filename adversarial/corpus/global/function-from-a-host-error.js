// class: constructor walk
// tries: to find a constructor of another realm behind an error that the runtime throws
// source: CVE-2023-30547
// ending: value [7,0,0]
// tools: []
// outbound: []

let compiled = 0, foreign = 0;
const errors = [];
for (const provoke of [() => new URL('x'), () => atob('*'), () => structuredClone(() => {}), () => new URLPattern('(('), () => tools.a.b.c.d]) {
  try {
    provoke();
  } catch (error) {
    errors.push(error);
  }
}
errors.push(await fetch('http://a.test/').catch((error) => error), await import('x').catch((error) => error));
for (const error of errors) {
  for (let at = error; at !== null; at = Object.getPrototypeOf(at)) {
    const { constructor } = at;
    if (typeof constructor === 'function' && constructor.constructor !== Function) foreign++;
    try {
      constructor.constructor('return this')();
      compiled++;
    } catch {}
  }
}
return [errors.length, compiled, foreign];
