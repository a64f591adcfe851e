// class: re-entrancy
// tries: to leave a call half made by reaching the end of the stack inside of it, so that the next one takes its number
// ending: value "sane"
// tools: {"count":31}
// outbound: []

let calls = 0;
const dig = (n) => { try { return dig(n + 1); } catch { try { if (calls < 40) tools.echo.back({ get n() { return n; } }).catch(() => {}); calls++; } catch {} throw 0; } };
try { dig(0); } catch {}
await new Promise((done) => setTimeout(done, 5));
return await tools.echo.sane('sane');
