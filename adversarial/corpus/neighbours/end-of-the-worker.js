// class: engine abort
// tries: to end the worker, and with it the execution beside it, by inputs that have ended it before
// ending: value ["TypeError",false,"TypeError","RangeError"]
// tools: []
// outbound: []
// neighbour: busy-victim.js

const got = [];
for (const act of [() => new URLPattern({ pathname: ' *' }), () => new URLPattern().test({ pathname: '../..' }), () => new URL('http://[::1'), () => new Intl.Locale('x'.repeat(1e5))]) {
  try { got.push(act()); } catch (error) { got.push(error.name); }
}
return got;
