// class: timing and entropy
// tries: to meet a random number twice, in this execution: bytes, identifiers and numbers out of one seed in the snapshot
// ending: value {"bytes":64,"identifiers":64,"numbers":64}
// tools: []
// outbound: []

const each = (make) => new Set(Array.from({ length: 64 }, make)).size;
return {
  bytes: each(() => crypto.getRandomValues(new Uint8Array(16)).join()),
  identifiers: each(() => crypto.randomUUID()),
  numbers: each(() => Math.random()),
};
