// class: proxies
// tries: to answer differently each time when the result is read
// ending: value [{"a":"read 1","a2":"read 2"},["read 3","read 4"],1]
// tools: []
// outbound: []

let reads = 0;
const lying = (target) => new Proxy(target, {
  get: (of, key) => (key === 'toJSON' ? undefined : key === 'length' ? 2 : `read ${++reads}`),
  ownKeys: () => ['a', 'a2'], getOwnPropertyDescriptor: () => ({ value: 'described', enumerable: true, configurable: true, writable: true }), getPrototypeOf: () => Date.prototype, has: () => true,
});
return [lying({}), lying([]), lying(function () {}) && 1];
