// class: wire
// tries: to be given an answer that is for the execution beside it, by as many open calls as there may be
// ending: value ["mine"]
// tools: {"count":500}
// outbound: []
// limits: {"timeout":"20s"}
// neighbour: busy-victim.js

const got = new Set();
for (let round = 0; round < 10; round++) {
  for (const answer of await Promise.all(Array.from({ length: 50 }, (_, i) => tools.echo.mine(`mine ${i}`)))) got.add(answer.slice(0, 4));
}
return [...got];
