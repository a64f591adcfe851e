// class: engine abort
// tries: to abort the worker with a group that has text before its name, in a component whose names have none: the parser reads from nowhere
// ending: value ["TypeError",false,true]
// tools: []
// outbound: []

const got = [];
for (const key of ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash']) {
  for (const given of ['{a:b}?', '{\\{:b}*', '{8:b}+(9)', 'x{:b}', '{:a:b}?', '{a(b)c}?']) {
    try {
      const pattern = new URLPattern({ [key]: given });
      pattern.exec({ [key]: 'ab' });
      got.push(pattern[key] === given);
    } catch (error) {
      got.push(error.name);
    }
  }
}
return [...new Set(got)].sort();
