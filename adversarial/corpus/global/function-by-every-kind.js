// class: constructor walk
// tries: to compile a string with the hidden constructors of async functions and generators
// ending: value ["EvalError","EvalError","EvalError","EvalError"]
// tools: []
// outbound: []

const kinds = [function () {}, async () => {}, function* () {}, async function* () {}];
const got = [];
for (const kind of kinds) {
  try {
    got.push(typeof kind.constructor('return 1'));
  } catch (error) {
    got.push(error.name);
  }
}
return got;
