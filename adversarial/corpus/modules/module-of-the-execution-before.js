// class: module map
// tries: to import the module of the execution before it, which has a secret in its text
// ending: value ["module './state.js' is not in the module map","module 'state.js' is not in the module map","module '../state.js' is not in the module map","module './x/../state.js' is not in the module map","module '/state.js' is not in the module map"]
// tools: []
// outbound: []

const said = [];
for (const name of ['./state.js', 'state.js', '../state.js', './x/../state.js', '/state.js']) {
  try {
    const { next } = await import(name);
    said.push(String(next));
  } catch (e) {
    said.push(e.message);
  }
}
return said;
