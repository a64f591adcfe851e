// == maps
const map = new Map([[NaN, 1], [-0, 2], ['a', 3]]);
map.set(NaN, 4).set(0, 5); map.delete('a'); map.set('a', 6);
return [map, map.size, map.get(-0), Object.is([...map.keys()][1], 0), map.has(undefined), map.delete('x'), [...map.entries()].length, Object.prototype.toString.call(map.keys()), outcome(() => Map()), outcome(() => new Map([1])), outcome(() => new Map(5)), new Map(null).size];

// == sets
const set = new Set('hello');
set.add('h').add(NaN).add(NaN); set.delete('e');
return [set, set.size, [...set.entries()][0], set.keys === set.values, set.has('l'), new Set([[], []]).size, outcome(() => Set.prototype.add.call(new Map(), 1))];

// == iterating-while-it-changes
const map = new Map([[1, 'a'], [2, 'b'], [3, 'c']]), seen = [];
for (const [k] of map) { seen.push(k); if (k === 1) { map.delete(2); map.set(4, 'd'); } if (k === 4) map.set(1, 'again'); }
const set = new Set([1]);
for (const x of set) { if (x < 5) { set.delete(x); set.add(x + 1); } }
return [seen, map, set];

// == weak-collections
const key = {};
const map = new WeakMap([[key, 1]]);
return [map.get(key), map.has({}), map.delete(key), map.has(key), outcome(() => map.set('x', 1)), outcome(() => new WeakSet([1])), new WeakRef(key).deref() === key, outcome(() => new WeakRef(1)), map.get(1), outcome(() => new WeakSet().add(Symbol.for('x'))), outcome(() => new FinalizationRegistry(1))];

// == date
const date = new Date(Date.UTC(2024, 1, 29, 12, 30, 15, 250));
return [date.toISOString(), date.getTime(), date.getUTCDay(), date.toJSON(), new Date(2024, 0, 31 + 1).getMonth(), new Date('2024-02-30T00:00:00Z'), new Date('nope').getTime(), Date.UTC(2024), new Date(8.64e15 + 1), new Date(0).toString(), new Date(0).toUTCString(), typeof Date(), date[Symbol.toPrimitive]('number'), outcome(() => new Date(NaN).toISOString()), new Date(-1).toISOString(), new Date(-62198755200000).toISOString(), new Date(2024, 5).getTimezoneOffset()];

// == dates-from-text
return ['2024-01-02', '2024-01-02T03:04', '2024-01-02T03:04:05.678Z', '2024-01-02T03:04:05+02:00', '2024', '2024-01', '+012024-01-01T00:00:00Z', '2024-13-01', '2024-01-02T24:00:00Z', '2024-01-02T25:00', 'Tue, 02 Jan 2024 03:04:05 GMT', 'Jan 2, 2024'].map((text) => new Date(text));

// == setting-dates
const date = new Date(Date.UTC(2024, 0, 31));
const seen = [date.setUTCMonth(1), date.setUTCDate(0), date.setUTCHours(25), date.setUTCFullYear(2023, 11, 31), date.setMilliseconds(-1), date.setTime(NaN), date.setUTCDate(1)];
return [seen, new Date(99, 0).getFullYear(), new Date(2024, 0, 1, 0, 0, 0, 0.9).getMilliseconds()];
