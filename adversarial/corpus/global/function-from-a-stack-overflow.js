// class: constructor walk
// tries: to catch a RangeError of another realm by running the runtime's own functions to the end of the stack
// source: CVE-2019-10761
// ending: value [0,true]
// tools: []
// outbound: []

let foreign = 0, caught = 0;
const reach = (call) => {
  try {
    reach(call);
  } catch {
    try {
      call();
    } catch (error) {
      caught++;
      if (!(error instanceof Error) || error.constructor.constructor !== Function) foreign++;
    }
  }
};
const calls = [
  () => new URL('http://a/?b=c').searchParams.get('b'), () => new URLPattern({ pathname: '/:a' }).test('http://a/b'), () => console.log({ a: [1] }),
  () => structuredClone({ a: [1] }), () => new Headers({ a: 'b' }), () => new FormData().append('a', 'b'), () => new AbortController().abort(), () => setTimeout(() => {}),
];
for (const call of calls) reach(call);
return [foreign, caught > 0];
