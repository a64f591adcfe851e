// class: regular expression
// tries: to backtrack for ever
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

return /^(a+)+$/.test('a'.repeat(60) + '!');
