// == methods
const a = [5, 1, 4];
return [a.at(-1), [...a].sort(), a.concat(1, [2, [3]]), [1, [2, [3, [4]]]].flat(Infinity), a.flatMap((x) => [x, x]), a.includes(NaN), [NaN].includes(NaN), [NaN].indexOf(NaN), a.findLast((x) => x < 5), a.findLastIndex((x) => x > 9), a.join('-'), [null, undefined, [1, [2]]].join(), a.reduceRight((s, x) => s + x, ''), Array.from({ length: 2 }, (_, i) => i), Array.of(7), [1, 2, 3].copyWithin(0, 1), a.fill(0, 1, 2), [3, 2, 1].reverse(), a.entries().next()];

// == holes
const a = [1, , 3];
return [a.map((x) => x * 2), a.forEach.length, Object.keys(a), a.indexOf(undefined), a.includes(undefined), a.findIndex((x) => x === undefined), [...a], a.flat(), a.sort(), 1 in a, [, ,].length, a.join(), Array(3), JSON.stringify([, 1]), a.every((x) => x), Array.apply(null, Array(2))];

// == splice-and-length
const a = [1, 2, 3, 4, 5];
const removed = a.splice(1, 2, 'a', 'b', 'c');
const tail = a.splice(-1);
a.length = 2;
a[4] = 'e';
return [removed, tail, a, a.splice(), a.splice(1), a, outcome(() => { a.length = -1; }), [].pop(), [].shift(), [1].unshift(0), [1, 2].push(3, 4)];

// == sorting-is-stable
const list = Array.from({ length: 40 }, (_, i) => ({ k: i % 3, i }));
return [list.sort((a, b) => a.k - b.k).map(({ i }) => i), [3, undefined, 1, , 2].sort(), ['b', 'a', 'C', 10, 9, null, undefined].sort(), [1, 2, 3].sort(() => 0), outcome(() => [1, 2].sort(1)), [true, false].sort(), [2, 1].sort(undefined)];

// == array-likes-and-species
class Mine extends Array {}
const like = { length: 3, 0: 'a', 2: 'c' };
return [Array.prototype.map.call('ab', (c) => c + c), Array.from(like), Array.prototype.join.call(like), new Mine(1, 2, 3).map((x) => x) instanceof Mine, Array.isArray(new Mine()), Mine.from([1]) instanceof Mine, [].concat({ length: 1, 0: 'x', [Symbol.isConcatSpreadable]: true }), Array.prototype.push.call(like, 'd'), like];

// == mutating-while-iterating
const a = [1, 2, 3], seen = [];
a.forEach((x, i) => { seen.push(x); if (i === 0) { a.push(9); a.splice(1, 1); } });
for (const x of a) { seen.push(x); if (a.length < 6) a.push(x); }
return [seen, a];

// == objects
const o = Object.assign(Object.create({ p: 1 }), { b: 1, a: 2 }, null, 'xy', [9]);
return [o, Object.entries(o), Object.fromEntries(new Map([['k', 1]])), Object.hasOwn(o, 'p'), Object.is(NaN, NaN), Object.getOwnPropertyDescriptors({ get a() { return 1; }, b: 2 }), Object.isFrozen('x'), Object.keys('ab'), outcome(() => Object.keys(null)), Object.getOwnPropertyNames([1]), { ...'hi', ...null, ...[7] }, Object.entries({ 2: 'b', 1: 'a', x: 'c' })];
