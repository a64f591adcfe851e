// class: victim
// tries: to keep its secret, its global and its prototypes while another runs
// ending: value {"kept":true}
// tools: [{"provider":"beside","tool":"done","arguments":null}]
// outbound: []
// console: {"lines":1}
// limits: {"timeout":"5s"}

globalThis.mine = input.secret;
console.log(input.secret);
await tools.beside.done();
return { kept: globalThis.mine === input.secret && ({}).theirs === undefined && typeof theirs === 'undefined' };
