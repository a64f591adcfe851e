// == names-are-lower-case-and-sorted
return [...new Headers({ 'X-B': '1', Accept: 'a', 'content-TYPE': 'c' })];

// == appended-values-are-joined
const headers = new Headers();
headers.append('a', '1'); headers.append('A', '2'); headers.set('b', 'x'); headers.set('b', 'y');
return [headers.get('a'), headers.get('b'), headers.get('c'), headers.has('A'), [...headers]];

// == cookies-are-not-joined
const headers = new Headers([['set-cookie', 'a=1'], ['Set-Cookie', 'b=2'], ['x', 'y']]);
return [headers.get('set-cookie'), headers.getSetCookie(), [...headers], (headers.delete('set-cookie'), headers.getSetCookie())];

// == values-are-trimmed
return ['  a  ', '\ta\r\n', '', ' ', 'a  b', null, undefined, 1.5].map((value) => new Headers({ x: value }).get('x'));

// == what-is-refused
const headers = new Headers();
return [['a b', '1'], ['', '1'], ['ü', '1'], ['a', '\u0100'], ['a', 'b\nc'], ['a', '\0'], ['a:', '1'], ['(', '1']].map(([name, value]) => outcome(() => headers.set(name, value)));

// == from-what
return [[...new Headers([['a', 'b']])], [...new Headers(new Headers({ q: 1 }))], [...new Headers(new Map([['m', 'n']]))], [...new Headers(undefined)]];

// == from-what-not
return [null, 1, 'a', [['a']], [['a', 'b', 'c']], [1], Symbol(), { a: Symbol() }].map((init) => outcome(() => [...new Headers(init)]));

// == iterates-while-it-changes
const headers = new Headers({ a: 1, c: 3 });
const seen = [];
for (const [name] of headers) { seen.push(name); if (name === 'a') { headers.set('b', 2); headers.delete('a'); } }
return seen;

// == iterators
const headers = new Headers({ b: 2, a: 1 });
const keys = headers.keys();
return [[...headers.keys()], [...headers.values()], headers[Symbol.iterator] === headers.entries, Object.prototype.toString.call(keys), Object.prototype.toString.call(headers), keys.next(),
  headers.forEach.length];

// == latin-letters
const headers = new Headers({ a: 'é\u00ff' });
return [headers.get('a'), headers.get('a').length];

// == calls-that-are-wrong
const headers = new Headers();
return [outcome(() => headers.get()), outcome(() => headers.get('a b')), outcome(() => headers.append('a')), outcome(() => Headers()), outcome(() => headers.has.call({}, 'a')), outcome(() => headers.delete('')),
  outcome(() => headers.forEach({}))];
