// class: membrane
// tries: to reach the object behind the proxies, or their handler
// ending: value ["","true","undefined","undefined","object","[object Object]","","true","undefined","undefined","function","[object Object]","length,name","false","undefined","undefined","function","[object Function]"]
// tools: []
// outbound: []

const got = [];
for (const object of [tools, tools.a, tools.a.b]) {
  for (const read of [() => Reflect.ownKeys(object), () => Object.getPrototypeOf(object) === null, () => Object.getOwnPropertyDescriptor(object, 'get'), () => object[Symbol.for('nodejs.util.inspect.custom')], () => typeof object.__lookupGetter__, () => Object.prototype.toString.call(object)]) {
    try { got.push(String(read())); } catch (error) { got.push(error.name); }
  }
}
return got;
