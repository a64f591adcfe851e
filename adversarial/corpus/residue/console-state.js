// class: console
// tries: to leave open groups, counts and timers in the console, which would mark the next execution's lines
// ending: value "left open"
// tools: []
// outbound: []
// console: ["log left open","log   and again","log     left: 1"]

console.group('left open');
console.group('and again');
console.count('left');
console.time('left');
console.log = () => {};
Object.defineProperty(globalThis, 'console', { value: { log: () => 'forged' } });
return 'left open';
