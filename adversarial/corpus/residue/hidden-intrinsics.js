// class: intrinsics
// tries: to pollute the prototypes that have no name on the global: of iterators, generators and their functions
// ending: value 20
// tools: []
// outbound: []

const p = Object.getPrototypeOf;
const hidden = [p(p([][Symbol.iterator]())), p([][Symbol.iterator]()), p(new Map().entries()), p(new Set().values()), p(''[Symbol.iterator]()), p('a'.matchAll(/a/g)), p(function* () {}), p(function* () {}).prototype, p(async function* () {}), p(async function* () {}).prototype, p(p(async function* () {}).prototype), p(async () => {}), p(Uint8Array), p(Uint8Array).prototype, p(new Headers().keys()), p(new URLSearchParams().keys()), p(new FormData().keys()), p(console), p(performance), p(p(new ReadableStream().values()))];
for (const object of hidden) {
  object.left = 'polluted';
  if ('next' in object) Object.defineProperty(object, 'next', { value: () => ({ done: true, value: 'forged' }), configurable: true });
}
return hidden.length;
