// class: regular expression
// tries: to backtrack for ever inside a web API
// source: CVE-2024-45296
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

return new URLPattern({ pathname: '/((?:a+)+)b' }).test('http://h/' + 'a'.repeat(60));
