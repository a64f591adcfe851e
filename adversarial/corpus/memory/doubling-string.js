// class: monolithic builtin
// tries: to double a string by replacing each of its characters by all of it
// ending: value "RangeError: Invalid string length"
// tools: []
// outbound: []
// limits: {"timeout":"2s","memory":"32MiB"}

let text = 'ab';
try {
  for (let i = 0; i < 100; i++) text = text.replace(/./g, text.slice(0, 1000) + 'xy');
  return text.length;
} catch (error) {
  return error.name + ': ' + error.message;
}
