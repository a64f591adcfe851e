// class: forged text
// tries: to have a format read more arguments than there are, or run for ever
// ending: value "label"
// tools: []
// outbound: []
// console: {"lines":5}

console.log('%s%d%i%f%o%O%j%c%%%'.repeat(50), 1, 2);
console.log('%s', Symbol('x'), 10n, null, undefined, -0);
console.log('%d %i %f', Symbol(), {}, () => {});
console.assert(false, '%s', 'x');
console.count({ toString: () => '\x1b[2J' });
try { console.count({ toString() { throw new Error('label'); } }); } catch (error) { return error.message; }
