// class: endless wait
// tries: to hold a slot by a tool that never answers
// ending: fault timeout
// tools: [{"provider":"slow","tool":"answer","arguments":null}]
// outbound: []
// limits: {"timeout":"500ms"}

await tools.slow.answer();
