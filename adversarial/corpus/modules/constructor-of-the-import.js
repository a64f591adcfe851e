// class: constructor walk
// tries: to find a constructor of the loader's realm behind the promise of an import, its namespace or its error
// source: CVE-2021-23449
// ending: value []
// tools: []
// outbound: []

const found = [];
const walk = (value) => {
  for (let at = value; at !== null && at !== undefined; at = Object.getPrototypeOf(at)) {
    const C = at.constructor?.constructor;
    if (C !== undefined && C !== Function) found.push('foreign');
    try { found.push(typeof C?.('return this')()); } catch (error) { if (error.name !== 'EvalError' && C !== undefined) found.push(error.name); }
  }
};
const pending = import('./a.js');
walk(pending);
walk(pending.then);
walk(pending.toString);
walk(await pending);
walk((await pending).f);
walk(await import('./none.js').catch((error) => error));
return found.filter((what) => what !== 'undefined');

// module: ./a.js
export function f() {}
