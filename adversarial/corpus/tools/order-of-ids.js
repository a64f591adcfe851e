// class: wire
// tries: to have the host take calls out of their order, by calls inside of conversions that fail
// ending: value [1,2,4,5,7,8,10,11,13,14,16,17,19]
// tools: {"count":19}
// outbound: []

const results = [];
for (let i = 0; i < 20; i++) {
  tools.echo.back({ toJSON() { if (i % 3 === 0) throw new Error('no'); tools.echo.inner({ toJSON() { if (i % 2) throw new Error('no'); return i; } }).catch(() => {}); return i; } }).then((v) => results.push(v), () => {});
}
await new Promise((done) => setTimeout(done, 50));
return results.sort((a, b) => a - b);
