// class: endless loop
// tries: to go on in a finally after the interruption
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

for (;;) {
  try {
    for (;;);
  } catch {
  } finally {
    for (;;);
  }
}
