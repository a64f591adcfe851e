// class: prototype walk
// tries: to compile a string with the constructor of every function that a program can name
// ending: value {"compiled":0}
// tools: []
// outbound: []

const functions = [() => {}, async () => {}, function* () {}, async function* () {}, console.log, fetch, setTimeout, tools.a.b, Reflect.get];
let compiled = 0;
for (const f of functions) {
  try {
    f.constructor('return globalThis')();
    compiled++;
  } catch {}
}
return { compiled };
