// class: timing and entropy
// tries: to predict the random numbers of another execution from the seed in the snapshot
// ending: value false
// tools: []
// outbound: []

const pieces = [Math.random(), Math.random(), crypto.randomUUID(), crypto.getRandomValues(new Uint8Array(16)).join()];
const same = (pieces[0] === pieces[1]) || new Set(Array.from({ length: 64 }, () => crypto.randomUUID())).size !== 64;
console.log('%s', Object.is(pieces[0], 0) ? 'zero' : 'not zero');
return same;
