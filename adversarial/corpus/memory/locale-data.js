// class: meter
// tries: to hold the tables of the engine's language library, which it takes from another heap
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"32MiB"}

const held = [];
const locales = ['en', 'de', 'ar', 'zh', 'ja', 'th', 'hi', 'ru', 'he', 'ko'];
for (let i = 0; ; i++) held.push(new Intl.DateTimeFormat(locales[i % 10], { dateStyle: 'full', timeZone: 'UTC' }), new Intl.NumberFormat(locales[i % 10], { style: 'currency', currency: 'EUR' }));
