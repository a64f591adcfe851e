// class: engine abort
// tries: to abort the engine with arguments and elements without number
// ending: fault memory
// tools: []
// outbound: []

const got = [];
for (const call of [() => Math.max.apply(null, { length: 2 ** 31 }), () => Math.max(...Array(3e6)), () => String.fromCharCode.apply(null, Array(1e7)), () => Reflect.construct(Array, { length: 1e8 }), () => [].concat(...Array(1e5).fill([1])).length, () => Array(1e5).fill([[1]]).flat(Infinity).length, () => Object.assign({}, 'x'.repeat(1e5)) && 'assigned']) {
  try { got.push(call()); } catch (error) { got.push(error.name); }
}
return got;
