// class: stack trace
// tries: to walk from a callback to the runtime's function that called it, and to take its arguments
// ending: value ["object",null,"object",null,"object",null]
// tools: []
// outbound: []

const seen = [];
function callback() {
  let up;
  try { up = callback.caller; } catch (error) { up = error.name; }
  let theirs;
  try { theirs = callback.caller?.arguments; } catch (error) { theirs = error.name; }
  seen.push(typeof up, theirs === undefined ? null : String(theirs));
  return 'a';
}
new Headers([['a', { toString: callback }]]);
const t = new EventTarget();
t.addEventListener('a', callback);
t.dispatchEvent(new Event('a'));
new URLSearchParams('a=b').forEach(callback);
return seen;
