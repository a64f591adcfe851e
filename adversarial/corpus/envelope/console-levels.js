// class: forged text
// tries: to write a line of another level, or one that is not counted
// ending: value 18
// tools: []
// outbound: []
// console: {"lines":8}

for (const key of ['log', 'warn', 'error', 'debug', 'trace', 'group', 'table']) console[key].call({ level: 'system' }, key);
console.groupEnd(); console.groupEnd(); console.groupEnd();
for (let i = 0; i < 1000; i++) console.group();
console.log('deep');
return Object.keys(console).length;
