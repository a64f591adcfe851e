// class: names
// tries: to have the host take names that are empty, huge, or hold what steers a terminal or ends a string
// ending: value [null,null,null,null,null,null,null,null,null,"TypeError","TypeError",null,null,null]
// tools: [{"provider":"","tool":"","arguments":null},{"provider":" ","tool":" ","arguments":null},{"provider":"\u0000","tool":"\u0000","arguments":null},{"provider":"a.b","tool":"a.b","arguments":null},{"provider":"a/../b","tool":"a/../b","arguments":null},{"provider":"\r\nx","tool":"\r\nx","arguments":null},{"provider":"‮gnp.exe","tool":"‮gnp.exe","arguments":null},{"provider":"\u001b[2J","tool":"\u001b[2J","arguments":null},{"provider":"\"},{\"","tool":"\"},{\"","arguments":null},{"provider":"�","tool":"�","arguments":null},{"provider":"${x}","tool":"${x}","arguments":null},{"provider":"../../etc/passwd","tool":"../../etc/passwd","arguments":null}]
// outbound: []

const got = [];
for (const name of ['', ' ', '\0', 'a.b', 'a/../b', '\r\nx', '\u202Egnp.exe', '\x1b[2J', '"},{"', 'é'.repeat(513), 'x'.repeat(1025), '\ud800', '${x}', '../../etc/passwd']) {
  try { got.push(await tools[name][name]()); } catch (error) { got.push(error.name); }
}
return got;
