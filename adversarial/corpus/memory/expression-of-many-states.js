// class: engine abort
// tries: to have a regular expression compiled into more than there is
// ending: value false
// tools: []
// outbound: []
// limits: {"timeout":"20s"}

try {
  return new RegExp('(?:a{1,1000}){1,1000}(?:b{1,1000}){1,1000}').test('a');
} catch (error) {
  return error.name;
}
