// == order-by-time
const seen = [];
await new Promise((resolve) => { setTimeout(() => seen.push(30), 30); setTimeout(() => { seen.push(60); resolve(); }, 60); setTimeout(() => seen.push(5), 5); setTimeout(() => seen.push(0), 0); });
return seen;

// == order-of-the-same-time
const seen = [];
await new Promise((resolve) => { for (let i = 0; i < 5; i++) setTimeout(() => seen.push(i), 1); setTimeout(resolve, 1); });
return seen;

// == arguments-are-passed
return new Promise((resolve) => setTimeout((...all) => resolve(all), 0, 1, 'a', null));

// == cleared-timers-do-not-run
const seen = [];
const a = setTimeout(() => seen.push('a'), 1);
const b = setTimeout(() => seen.push('b'), 1);
clearTimeout(a); clearInterval(b); clearTimeout(undefined); clearTimeout(null); clearTimeout(12345); clearTimeout({});
await new Promise((resolve) => setTimeout(resolve, 10));
return seen;

// == a-timer-clears-another
const seen = [];
let second;
await new Promise((resolve) => { setTimeout(() => { seen.push(1); clearTimeout(second); }, 1); second = setTimeout(() => seen.push(2), 1); setTimeout(resolve, 20); });
return seen;

// == intervals
let count = 0;
await new Promise((resolve) => { const id = setInterval((step) => { count += step; if (count >= 6) { clearInterval(id); resolve(); } }, 1, 2); });
await new Promise((resolve) => setTimeout(resolve, 10));
return count;

// == delays-by-conversion
const seen = [];
await new Promise((resolve) => { for (const delay of [undefined, null, -5, NaN, '2', {}, true]) setTimeout(() => seen.push(String(delay)), delay); setTimeout(resolve, 30); });
return seen.sort();

// == what-is-no-function
return [outcome(() => setTimeout()), outcome(() => setTimeout(null)), outcome(() => setInterval(1)), outcome(() => setTimeout({})), setTimeout.name];

// == microtasks-run-between-timers
const seen = [];
await new Promise((resolve) => {
  setTimeout(() => { seen.push('t1'); queueMicrotask(() => seen.push('m1')); Promise.resolve().then(() => seen.push('p1')); }, 1);
  setTimeout(() => { seen.push('t2'); queueMicrotask(() => seen.push('m2')); }, 1);
  setTimeout(resolve, 20);
});
return seen;
