// class: victim
// tries: to keep to itself what it logs while another runs
// ending: value {"logged":true}
// tools: [{"provider":"beside","tool":"done","arguments":null}]
// outbound: []
// console: {"lines":20}
// limits: {"timeout":"5s"}

let over = false, lines = 0;
tools.beside.done().then(() => { over = true; });
while (!over || lines < 20) {
  if (lines++ < 20) console.log(input.secret);
  await new Promise((done) => setTimeout(done, 1));
}
return { logged: true };
