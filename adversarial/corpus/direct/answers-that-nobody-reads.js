// class: endless wait
// tries: to hold connections with answers that nobody reads and answers that never come
// ending: value 200
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/endless"},{"method":"GET","url":"http://a.test/endless"},{"method":"GET","url":"http://a.test/endless"},{"method":"GET","url":"http://a.test/endless"},{"method":"GET","url":"http://a.test/endless"},{"method":"GET","url":"http://a.test/endless"},{"method":"GET","url":"http://a.test/endless"},{"method":"GET","url":"http://a.test/endless"},{"method":"GET","url":"http://a.test/slow"},{"method":"GET","url":"http://a.test/slow"},{"method":"GET","url":"http://a.test/slow"},{"method":"GET","url":"http://a.test/slow"},{"method":"GET","url":"http://a.test/slow"},{"method":"GET","url":"http://a.test/slow"},{"method":"GET","url":"http://a.test/slow"},{"method":"GET","url":"http://a.test/slow"},{"method":"GET","url":"http://a.test/after?path=/slow&times=8"}]
// setting: direct
// dials: ["8.8.8.8:80"]

const kept = [];
for (let i = 0; i < 8; i++) kept.push((await fetch('http://a.test/endless')).body.getReader());
for (let i = 0; i < 8; i++) fetch('http://a.test/slow').catch(() => {});
return (await fetch('http://a.test/after?path=/slow&times=8')).status;
