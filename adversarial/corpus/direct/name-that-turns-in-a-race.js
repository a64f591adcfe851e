// class: DNS rebinding
// tries: to have many requests at once race a name that resolves to another address each time
// ending: value true
// tools: []
// outbound: [{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/closing"},{"method":"GET","url":"http://turning.test/closing"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const all = await Promise.allSettled(Array.from({ length: 16 }, () => fetch('http://turning.test/closing').then((r) => r.text())));
return new Set(all.map((one) => one.reason?.message ?? 'answered')).size <= 2;
