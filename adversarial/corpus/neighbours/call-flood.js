// class: flood
// tries: to take the place of its neighbour's calls with as many of its own as there may be
// ending: value 1000
// tools: {"count":1000}
// outbound: []
// limits: {"timeout":"20s"}
// neighbour: busy-victim.js

const answers = await Promise.all(Array.from({ length: 1000 }, (_, i) => tools.echo.flood(i)));
return answers.length;
