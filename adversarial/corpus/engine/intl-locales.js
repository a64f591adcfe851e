// class: engine abort
// tries: to abort the engine inside its library of languages
// ending: value ["RangeError","RangeError","RangeError","RangeError","object","TypeError","undefined","RangeError"]
// tools: []
// outbound: []

const got = [];
for (const make of [() => new Intl.NumberFormat('en', { minimumFractionDigits: 21 }), () => new Intl.DateTimeFormat('en', { timeZone: '../../etc/passwd' }), () => new Intl.Locale('a'.repeat(100000)), () => new Intl.Collator('en-u-co-' + 'x'.repeat(1000)),
  () => Intl.getCanonicalLocales(Array(10000).fill('en')), () => new Intl.ListFormat().format({ [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 1 }) }) }), () => new Intl.Segmenter().segment('a'.repeat(10)).containing(-1), () => new Intl.DisplayNames('en', { type: 'region' }).of('\0')]) {
  try { got.push(typeof make()); } catch (error) { got.push(error.name); }
}
return got;
