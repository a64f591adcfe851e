// class: victim
// tries: nothing: it computes beside its neighbour, in steps, with calls between them
// ending: value -1306981056
// tools: {"count":21}
// outbound: []
// limits: {"timeout":"20s"}

let sum = 0;
for (let round = 0; round < 20; round++) {
  for (let i = 0; i < 20000; i++) sum = (sum * 31 + i) | 0;
  await tools.echo.round(round);
}
await tools.beside.wait();
return sum;
