// class: global
// tries: to leave a global, one that cannot be deleted, and one without a declaration
// ending: value null
// tools: []
// outbound: []

globalThis.theirs = 1;
Object.defineProperty(globalThis, 'fixed', { value: () => 'theirs' });
undeclared = 'theirs';
