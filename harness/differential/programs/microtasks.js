// == order
const seen = [];
setTimeout(() => seen.push('timer'), 0);
queueMicrotask(() => seen.push('microtask'));
Promise.resolve().then(() => seen.push('promise')).then(() => seen.push('then'));
(async () => { seen.push('async'); await null; seen.push('awaited'); })();
seen.push('end');
await new Promise((resolve) => setTimeout(resolve, 15));
return seen;

// == await-takes-one-turn-for-a-promise
const seen = [];
const a = (async () => { await Promise.resolve(); seen.push('native'); })();
const b = (async () => { await { then(f) { f(); } }; seen.push('thenable'); })();
const c = Promise.resolve().then(() => seen.push(1)).then(() => seen.push(2)).then(() => seen.push(3));
await Promise.all([a, b, c]);
return seen;

// == returning-a-promise-takes-three
const seen = [];
const a = (async () => Promise.resolve())().then(() => seen.push('returned'));
const b = Promise.resolve().then(() => seen.push(1)).then(() => seen.push(2)).then(() => seen.push(3)).then(() => seen.push(4));
await Promise.all([a, b]);
return seen;

// == queue-microtask
return [outcome(() => queueMicrotask()), outcome(() => queueMicrotask(1)), queueMicrotask(() => {}), queueMicrotask.length, queueMicrotask.name];

// == nested
const seen = [];
queueMicrotask(() => { seen.push(1); queueMicrotask(() => { seen.push(3); queueMicrotask(() => seen.push(4)); }); });
queueMicrotask(() => seen.push(2));
await new Promise((resolve) => setTimeout(resolve, 1));
return seen;

// == combinators
const later = (value, turns) => { let promise = Promise.resolve(value); while (turns-- > 0) promise = promise.then((x) => x); return promise; };
return [await Promise.all([1, later(2, 3), { then(f) { f(3); } }]), await Promise.race([later('slow', 5), later('fast', 1)]), await Promise.any([Promise.reject(1), later('any', 2)]),
  await Promise.allSettled([later('ok', 1), Promise.reject(new RangeError())]), await Promise.any([Promise.reject(1)]).catch((error) => [error.name, error.errors, error.message]), await Promise.all([]), await settled(Promise.any([]))];

// == thenables
const order = [];
const value = await { then(fulfil) { order.push('then'); fulfil('v'); fulfil('ignored'); throw new Error(); } };
return [value, order, await settled(Promise.resolve({ get then() { throw new RangeError(); } })), await settled(new Promise((resolve) => resolve({ then: 1 }))), await settled((() => { const p = new Promise((r) => setTimeout(() => r(p), 0)); return p; })())];

// == finally
const seen = [];
const value = await Promise.resolve('kept').finally((...all) => { seen.push(all.length); return 'dropped'; });
return [value, seen, await settled(Promise.resolve(1).finally(() => { throw new EvalError(); })), await settled(Promise.reject(new RangeError()).finally(() => 2))];

// == async-iteration
async function* source() { try { yield 1; yield Promise.resolve(2); yield 3; } finally { seen.push('closed'); } }
const seen = [];
for await (const value of source()) { seen.push(value); if (value === 2) break; }
for await (const value of [Promise.resolve('a'), 'b']) seen.push(value);
const it = source();
return [seen, await Promise.all([it.next(), it.next(), it.return('r'), it.next()])];

// == subclasses-and-species
class Mine extends Promise {}
const mine = Mine.resolve(1);
return [mine instanceof Mine, mine.then(() => 1) instanceof Mine, Promise.resolve(mine) === mine, Mine.resolve(mine) === mine, (async () => mine)() instanceof Mine, Promise.prototype.then.length];
