// class: regular expression
// tries: to backtrack for ever in a replace whose pieces come from the program's own exec
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

class Endless extends RegExp { exec() { return { index: 0, length: 1, 0: '' }; } }
return 'aaaa'.replace(new Endless('a', 'g'), 'b');
