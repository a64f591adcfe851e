// class: engine abort
// tries: to abort the worker with a pattern of which nothing is left where the parser counts on something
// ending: value ["TypeError","TypeError","TypeError","{a}?","TypeError","TypeError"]
// tools: []
// outbound: []

const got = [];
for (const pathname of [' *', '\0*b', '\n:a', '\x01{a}?', '../../a*', '\t(.*)']) {
  try { got.push(new URLPattern({ pathname }).pathname); } catch (error) { got.push(error.name); }
}
return got;
