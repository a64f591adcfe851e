// class: growth in steps
// tries: to live on past the limit by catching every error and holding on to what is there
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"32MiB"}

const held = [];
for (;;) {
  try {
    for (;;) held.push(new Array(1000).fill(held.length));
  } catch {
    held.push('caught');
  } finally {
    held.push('finally');
  }
}
