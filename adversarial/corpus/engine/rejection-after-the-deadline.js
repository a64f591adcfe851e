// class: endless loop
// tries: to turn the end at the deadline into an error that the program handles
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

try {
  await (async () => { try { for (;;); } finally { await null; } })();
} catch (error) {
  return 'handled';
} finally {
  return 'finally';
}
