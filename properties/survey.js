// Lists every function that is reachable from the global, each as an expression that a program can read it by.
const found = [], seen = new Set();
const word = /^[A-Za-z_$][\w$]*$/;
const symbols = new Map(Reflect.ownKeys(Symbol).filter((k) => typeof Symbol[k] === 'symbol').map((k) => [Symbol[k], `Symbol.${k}`]));

function walk(value, path, depth) {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
  seen.add(value);
  if (typeof value === 'function') found.push(path);
  if (depth === 0) return;
  for (const key of Reflect.ownKeys(value)) {
    const name = typeof key === 'symbol' ? symbols.get(key) : JSON.stringify(key);
    if (name === undefined) continue;
    const at = typeof key === 'string' && word.test(key) ? `${path}.${key}` : `${path}[${name}]`;
    const property = Reflect.getOwnPropertyDescriptor(value, key);
    if ('value' in property) walk(property.value, at, depth - 1);
    for (const half of ['get', 'set']) {
      if (property[half]) walk(property[half], `Reflect.getOwnPropertyDescriptor(${path}, ${name}).${half}`, depth - 1);
    }
  }
  walk(Reflect.getPrototypeOf(value), `Reflect.getPrototypeOf(${path})`, depth - 1);
}

walk(globalThis, 'globalThis', 7);
walk(console, 'console', 2);
walk([][Symbol.iterator](), '[][Symbol.iterator]()', 3);
walk(''[Symbol.iterator](), `''[Symbol.iterator]()`, 3);
walk(new Map().entries(), 'new Map().entries()', 3);
walk(new Set().values(), 'new Set().values()', 3);
walk(''.matchAll(/a/g), `''.matchAll(/a/g)`, 3);
walk((function* () {})(), '(function* () {})()', 3);
walk((async function* () {})(), '(async function* () {})()', 3);
walk(new Intl.Segmenter().segment(''), `new Intl.Segmenter().segment('')`, 3);
walk(new URLSearchParams().entries(), 'new URLSearchParams().entries()', 3);
return found;
