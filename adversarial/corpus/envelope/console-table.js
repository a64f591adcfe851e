// class: prototype pollution
// tries: to have a table of the console write to a prototype, by the names of its columns
// source: CVE-2022-21824
// ending: value [[],true,true]
// tools: []
// outbound: []
// console: {"lines":4}

console.table([{ x: 1 }], ['__proto__', 'constructor', 'x']);
console.table({ ['__proto__']: { a: 1 }, constructor: { prototype: 1 } });
console.table([['a', 'b']], ['0', '__proto__']);
console.count('__proto__');
console.time('__proto__');
return [Object.keys(Object.prototype), ({})[0] === undefined, ({}).x === undefined];
