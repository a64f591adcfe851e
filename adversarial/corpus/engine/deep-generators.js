// class: end of the stack
// tries: to overrun the stack by generators in generators, and to go on in one that runs
// ending: value ["RangeError","RangeError","TypeError"]
// tools: []
// outbound: []

function* g(n) { if (n) yield* g(n - 1); yield n; }
const got = [];
try { for (const x of g(1e5)) got.push(x); } catch (e) { got.push(e.name); }
async function* ag(n) { if (n) yield* ag(n - 1); yield n; }
try { for await (const x of ag(1e4)) { got.push(x); break; } } catch (e) { got.push(e.name); }
const it = (function* () { try { it.next(); } catch (e) { got.push(e.name); } yield 1; })(); it.next();
return got;
