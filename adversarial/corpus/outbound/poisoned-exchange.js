// class: poisoned primordials
// tries: to read and to change what passes between fetch and the host through patched builtins
// ending: value [0,0,"recorded"]
// tools: []
// outbound: [{"method":"POST","url":"http://a.test/"}]
// setting: function

const seen = [];
for (const C of [Map, Array, String, Promise]) {
  for (const key of Reflect.ownKeys(C.prototype)) {
    const own = Reflect.getOwnPropertyDescriptor(C.prototype, key);
    if (key !== 'constructor' && own.configurable && typeof own.value === 'function') {
      Object.defineProperty(C.prototype, key, { value: function (...args) { seen[seen.length] = key; return Reflect.apply(own.value, this, args); } });
    }
  }
}
seen.length = 0;
const answer = await fetch('http://a.test/', { method: 'POST', body: 'x', headers: { authorization: 'y' } });
const mine = seen.length;
const text = await answer.text();
return [mine, seen.length, text];
