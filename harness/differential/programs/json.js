// == stringify
return [JSON.stringify({ a: undefined, b: () => 1, c: Symbol(), d: NaN, e: -0, f: new Date(0), g: [undefined, () => 1], h: null, i: Object(1), j: '\u2028\ud800"\n' }), JSON.stringify(undefined), JSON.stringify(Symbol()), JSON.stringify('x'), JSON.stringify({ a: [1, { b: 2 }] }, null, 2), JSON.stringify([1], null, '--------------'),
  JSON.stringify({ a: 1, b: { a: 2, c: 3 } }, ['a', 'b']), JSON.stringify({ a: 1, b: 'x' }, (key, value) => typeof value === 'number' ? value + 1 : value), JSON.stringify([[], {}], null, 1)];

// == what-has-no-json
const cyclic = {};
cyclic.self = cyclic;
return [outcome(() => JSON.stringify(cyclic)), outcome(() => JSON.stringify(1n)), outcome(() => JSON.stringify({ toJSON() { throw new RangeError(); } })), JSON.stringify({ toJSON: (key) => `key ${key}` }), JSON.stringify({ k: { toJSON: (key) => `key ${key}` } })];

// == parse
return [JSON.parse(' {"a":[1e3,-0.5,true,null,"\\u00e9\\n"]} '), JSON.parse('{"__proto__":1,"a":1,"a":2}'), Object.is(JSON.parse('-0'), -0), JSON.parse('1e400'), JSON.parse('[1,2,{"a":3}]', function (key, value) { return typeof value === 'number' ? value * 2 : key === '' ? [...value, 'root'] : value; })];

// == what-is-no-json
return ['', 'undefined', '{a:1}', "'a'", '[1,]', '01', '.5', '1.', '"\t"', '"\\x41"', 'NaN', '{"a":1}}', '\ufeff1', 'nul', '+1', '"\\u12"'].map((text) => outcome(() => JSON.parse(text)));

// == a-reviver-deletes
return [JSON.parse('{"a":1,"b":2}', (key, value) => key === 'a' ? undefined : value), JSON.parse('[1,2]', (key, value) => key === '0' ? undefined : value)];
