// class: victim
// tries: to keep to itself what it logs while another runs
// ending: value {"logged":true}
// tools: [{"provider":"beside","tool":"done","arguments":null}]
// outbound: []
// limits: {"timeout":"5s"}

let over = false;
tools.beside.done().then(() => { over = true; });
while (!over) {
  console.log(input.secret);
  await new Promise((done) => setTimeout(done, 1));
}
return { logged: true };
