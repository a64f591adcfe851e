// class: memory
// tries: to leave so much behind that the next execution has no memory
// ending: value "RangeError"
// tools: []
// outbound: []
// limits: {"timeout":"20s"}

globalThis.held = [];
try {
  for (;;) globalThis.held.push(new Uint8Array(1 << 20));
} catch (error) {
  return error.name;
}
