// class: end of the stack
// tries: to overrun the stack by functions that are bound to bound functions
// ending: value ["ok","TypeError","ok","ok","ok","ok","ok","RangeError"]
// tools: []
// outbound: []
// console: {"lines":1,"cut":1}

let f = () => 1; for (let i = 0; i < 2e5; i++) f = f.bind(null); const got = [];
for (const g of [() => f(), () => new f(), () => f.name.length, () => String(f), () => console.log(f), () => setTimeout(f), () => queueMicrotask(f), () => ({}) instanceof f]) { try { g(); got.push('ok'); } catch (e) { got.push(e.name); } }
return got;
