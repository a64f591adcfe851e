// == traps
const seen = [];
const proxy = new Proxy({ a: 1 }, new Proxy({}, { get(_, trap) { return (...all) => { seen.push(trap); return Reflect[trap](...all); }; } }));
proxy.a; proxy.b = 2; 'a' in proxy; delete proxy.a; Object.keys(proxy); ({ ...proxy }); Object.getPrototypeOf(proxy); Object.isExtensible(proxy); Object.defineProperty(proxy, 'c', { value: 1, configurable: true }); JSON.stringify(proxy); for (const k in proxy);
return seen;

// == invariants
const frozen = Object.freeze({ a: 1 });
return [outcome(() => new Proxy(frozen, { get: () => 2 }).a), outcome(() => Object.keys(new Proxy(frozen, { ownKeys: () => [] }))), outcome(() => 'a' in new Proxy(frozen, { has: () => false })), outcome(() => Object.getPrototypeOf(new Proxy({}, { getPrototypeOf: () => 1 }))),
  outcome(() => { 'use strict'; new Proxy({}, { set: () => false }).x = 1; }), outcome(() => { 'use strict'; delete new Proxy({}, { deleteProperty: () => false }).x; })];

// == functions
const proxy = new Proxy(function f() {}, { apply: (_, self, args) => ['applied', args], construct: (_, args, target) => ({ made: args, same: target === proxy }) });
return [proxy(1, 2), new proxy(3), typeof proxy, outcome(() => new Proxy(class {}, {})()), outcome(() => new (new Proxy(() => {}, { construct: () => ({}) }))()), Array.isArray(new Proxy([], {})), Object.prototype.toString.call(proxy)];

// == revoked
const { proxy, revoke } = Proxy.revocable({}, {});
revoke();
return [outcome(() => proxy.a), outcome(() => Object.keys(proxy)), typeof proxy, outcome(() => Array.isArray(proxy)), revoke()];

// == private-names-and-slots-are-not-forwarded
class A { #x = 1; static read(o) { return o.#x; } }
return [outcome(() => A.read(new Proxy(new A(), {}))), outcome(() => new Proxy(new Map(), {}).size), outcome(() => new Proxy(new Date(0), {}).getTime()), outcome(() => new Proxy(new URL('http://h'), {}).href)];

// == reflect
const object = Object.create({ inherited: 1 }, { fixed: { value: 1 } });
return [Reflect.has(object, 'inherited'), Reflect.set(object, 'fixed', 2), Reflect.defineProperty(object, 'fixed', { value: 2 }), Reflect.deleteProperty(object, 'fixed'), Reflect.get({ get me() { return this.v; } }, 'me', { v: 5 }), Reflect.apply(Math.max, null, [1, 3]),
  Reflect.construct(Array, [3]).length, Reflect.construct(function () { this.t = new.target === Map; }, [], Map).t, Reflect.ownKeys(object), outcome(() => Reflect.apply(1))];
