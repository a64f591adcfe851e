// class: engine abort
// tries: to have a regular expression of a hundred million characters compiled
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s"}

try {
  return new RegExp('a'.repeat(1 << 26)).source.length;
} catch (error) {
  return error.name;
}
