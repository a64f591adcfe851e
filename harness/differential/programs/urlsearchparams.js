// == from-text
return ['?a=1&b=2', 'a=1&a=2', '??a', 'a', '&&a&&', 'a=b=c', 'a+b=c+d', '%zz=%41', '=x', ''].map((text) => [...new URLSearchParams(text)]);

// == from-pairs-and-records
return [[...new URLSearchParams([['a', 1], ['b', null]])], [...new URLSearchParams({ b: 2, a: undefined })], [...new URLSearchParams(new Map([['x', 'y']]))],
  [...new URLSearchParams(new URLSearchParams('q=1'))], String(new URLSearchParams(undefined)), String(new URLSearchParams(null)), String(new URLSearchParams(12))];

// == what-is-no-list-of-pairs
return [[['a']], [['a', 'b', 'c']], [1], [[]], { [Symbol('s')]: 1 }, Symbol('s'), [null]].map((init) => outcome(() => String(new URLSearchParams(init))));

// == written-as-text
return String(new URLSearchParams({ 'a b': 'c&d', e: '=+%', f: 'é', g: '*-._~!\'()', h: '\n', i: '\u{1f600}' }));

// == reading-and-changing
const params = new URLSearchParams('a=1&b=2&a=3');
const read = [params.get('a'), params.getAll('a'), params.get('x'), params.getAll('x'), params.has('b'), params.size];
params.set('a', 'z'); params.append('b', 'y'); params.set('n', 1);
return [read, String(params), params.size];

// == has-and-delete-with-a-value
const params = new URLSearchParams('a=1&a=2&b=3');
const had = [params.has('a', '1'), params.has('a', '9'), params.has('b', undefined), params.has('a', null)];
params.delete('a', '2'); params.delete('b', 'no');
return [had, String(params)];

// == sorts-by-code-units-and-keeps-order
const params = new URLSearchParams('z=1&ﬃ&🌈&a=2&a=1&Z=3&=0');
params.sort();
return [...params];

// == iterates-while-it-changes
const params = new URLSearchParams('a=1&b=2&c=3&d=4');
const seen = [];
for (const [key] of params) { seen.push(key); params.delete(key); }
return [seen, String(params)];

// == iterators
const params = new URLSearchParams('a=1&b=2');
const entries = params.entries();
return [[...params.keys()], [...params.values()], entries.next().value, Object.prototype.toString.call(entries), params[Symbol.iterator] === params.entries,
  entries[Symbol.iterator]() === entries, Object.getOwnPropertyNames(Object.getPrototypeOf(entries)), outcome(() => entries.next.call({}))];

// == the-order-of-an-iteration's-result
return Object.keys(new URLSearchParams('a=1').entries().next()).join();

// == for-each
const params = new URLSearchParams('a=1');
const seen = [];
params.forEach(function (value, key, whole) { seen.push(value, key, whole === params, this.tag); }, { tag: 't' });
return [seen, outcome(() => params.forEach()), outcome(() => params.forEach(1))];

// == calls-that-are-wrong
const params = new URLSearchParams();
return [outcome(() => params.append('a')), outcome(() => params.get()), outcome(() => URLSearchParams()), outcome(() => params.get.call({}, 'a')),
  outcome(() => params.append(Symbol(), 1)), URLSearchParams.length, params.append.length, params.has.length];
