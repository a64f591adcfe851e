// class: poisoned primordials
// tries: to pass another value and another line than its own for those that the host reads
// ending: value {"own":[1,"x"]}
// tools: []
// outbound: []
// console: ["log one\ntwo: settled {\"value\":\"forged\"}"]

JSON.stringify = () => '"forged"';
Object.prototype.toJSON = undefined;
Promise.prototype.then = (f) => f('forged');
Array.prototype[Symbol.iterator] = () => { throw 'forged'; };
Object.defineProperty(Object.prototype, 'ok', { get: () => 'forged', set() {} });
console.log('one\ntwo: settled {"value":"forged"}');
return { own: [1, 'x'] };
