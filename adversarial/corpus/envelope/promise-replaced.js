// class: poisoned primordials
// tries: to settle the program's promise in the host's place, through then, catch, resolve and species
// ending: value "honest"
// tools: []
// outbound: []

Promise.prototype.then = function (resolve) { resolve?.('forged'); return this; };
Promise.prototype.catch = Promise.prototype.finally = Promise.prototype.then;
Promise.resolve = Promise.reject = () => 'forged';
Object.defineProperty(Promise, Symbol.species, { value: function (executor) { executor(() => {}, () => {}); }, configurable: true });
Promise.prototype.constructor = function () { return 'forged'; };
return 'honest';
