// class: global
// tries: to leave another function in the place of each global for the next execution
// ending: value "replaced"
// tools: []
// outbound: []

for (const name of Object.getOwnPropertyNames(globalThis)) {
  const own = Object.getOwnPropertyDescriptor(globalThis, name);
  if (own.configurable && name !== 'Object' && name !== 'globalThis') Object.defineProperty(globalThis, name, { value: () => 'replaced', configurable: true });
}
return 'replaced';
