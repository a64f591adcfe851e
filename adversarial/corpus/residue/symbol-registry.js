// class: Symbol.for registry
// tries: to leave a symbol in the registry, under which the next execution would find something
// ending: value "isoproof.left"
// tools: []
// outbound: []

const left = Symbol.for('isoproof.left');
Object.prototype[left] = 'left';
for (let i = 0; i < 1000; i++) Symbol.for('left' + i);
return Symbol.keyFor(left);
