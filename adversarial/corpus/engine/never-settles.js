// class: endless wait
// tries: to hold a slot with a promise that nobody settles
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

await new Promise(() => {});
