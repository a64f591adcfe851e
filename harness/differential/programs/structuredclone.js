// == primitives-and-their-objects
return [undefined, null, true, -0, NaN, 10n, 'x', new Number(3), new String('s'), new Boolean(false), Object(5n)].map((value) => { const clone = structuredClone(value); return [typeof clone, Object.prototype.toString.call(clone), Object.is(clone, value)]; });

// == collections
const clone = structuredClone({ map: new Map([[{ k: 1 }, new Set([1, 'a'])]]), date: new Date(7), bad: new Date(NaN), regexp: /a+/giu, list: [1, , 3], nested: { a: { b: [] } } });
return [clone, clone.list.length, 1 in clone.list];

// == identity-and-cycles
const shared = {};
const value = { a: shared, b: shared, list: [shared] };
value.self = value; value.map = new Map([[value, value]]);
const clone = structuredClone(value);
return [clone !== value, clone.a === clone.b, clone.list[0] === clone.a, clone.self === clone, clone.map.get(clone) === clone];

// == typed-arrays-share-their-buffer
const buffer = new ArrayBuffer(8);
const clone = structuredClone({ a: new Uint8Array(buffer, 2, 3), b: new Float32Array(buffer), c: new DataView(buffer, 4), d: new BigInt64Array([5n]) });
return [clone.a.buffer === clone.b.buffer, clone.a.byteOffset, clone.a.length, clone.c.byteOffset, clone.d];

// == errors
const error = Object.assign(new RangeError('m', { cause: { a: 1 } }), { extra: 1 });
const clone = structuredClone(error);
const named = new Error('x');
named.name = 'Custom';
const typed = new Error('y');
typed.name = 'TypeError';
return [clone instanceof RangeError, clone.name, clone.message, clone.extra, structuredClone(named).name, structuredClone(typed) instanceof TypeError, structuredClone(new DOMException('d', 'AbortError')).name,
  structuredClone(new AggregateError([1], 'a')).name, typeof clone.stack];

// == what-cannot-be-cloned
return [() => 1, Symbol('s'), { f() {} }, new WeakMap(), new WeakRef({}), Promise.resolve(), new URL('a:b'), new (class { m() {} })(), [Symbol.iterator], new Headers(), globalThis.URL, (function* () {})()]
  .map((value) => outcome(() => { structuredClone(value); return 'a clone'; }));

// == objects-lose-their-class
class Point { constructor() { this.x = 1; } get y() { return 2; } }
const clone = structuredClone(Object.assign(new Point(), { z: 3 }));
const getter = structuredClone({ get a() { return 'read'; } });
const hidden = structuredClone(Object.defineProperty({ [Symbol('s')]: 1, shown: 1 }, 'hidden', { value: 2 }));
return [clone instanceof Point, clone, 'y' in clone, Object.getOwnPropertyDescriptor(getter, 'a'), hidden, Reflect.ownKeys(hidden).length, structuredClone(Object.freeze({ a: 1 })), Object.isFrozen(structuredClone(Object.freeze({})))];

// == transfer
const buffer = new Uint8Array([1, 2, 3]).buffer;
const clone = structuredClone({ buffer, view: new Uint8Array(buffer, 1) }, { transfer: [buffer] });
return [buffer.byteLength, new Uint8Array(clone.buffer), clone.view.buffer === clone.buffer, outcome(() => structuredClone(1, { transfer: [buffer] })), outcome(() => structuredClone(1, { transfer: [{}] })),
  outcome(() => { const b = new ArrayBuffer(1); structuredClone(b, { transfer: [b, b] }); })];

// == a-getter-that-throws
return [outcome(() => structuredClone({ get a() { throw new RangeError('x'); } })), outcome(() => structuredClone()), structuredClone.name, outcome(() => structuredClone(1, 2)), structuredClone(1, null), structuredClone(1, {})];

// == its-length
return structuredClone.length;

// == the-order-of-reading
const seen = [];
const value = { get b() { seen.push('b'); return 1; }, get a() { seen.push('a'); delete this.c; return 2; }, c: 3, 1: (seen.push('made'), 4) };
return [Object.keys(structuredClone(value)), seen];

// == regular-expressions-start-anew
const regexp = /a/g;
regexp.lastIndex = 3;
const clone = structuredClone(regexp);
return [clone.lastIndex, clone.flags, clone.source];

// == arrays-with-names
const list = Object.assign([1, 2], { name: 'n' });
list.length = 4;
const clone = structuredClone(list);
return [clone.length, clone.name, Array.isArray(clone), Object.keys(clone)];

// == blobs-and-files
const file = structuredClone(new File(['abc'], 'n', { type: 'a/b', lastModified: 3 }));
return [file instanceof File, file.name, file.type, file.lastModified, await file.text(), structuredClone(new Blob(['x'])).size];
