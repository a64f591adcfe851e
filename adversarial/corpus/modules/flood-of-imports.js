// class: flood
// tries: to hold the loader with ten thousand imports of names that resemble those of the map
// ending: value 2000
// tools: []
// outbound: []

let missing = 0;
for (let i = 0; i < 2000; i++) import('./module-number-' + i + '.js').catch(() => missing++);
await new Promise((done) => setTimeout(done, 1));
return missing;

// module: ./module-number-a.js
export default 1;
