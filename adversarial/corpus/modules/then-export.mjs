// class: then-able
// tries: to be called by the loader as a promise, through a module that exports then
// ending: value ["function","whatever I like",1]
// tools: []
// outbound: []

import * as self from './thenable.js';

export default async function () {
  const loaded = await import('./thenable.js').catch((error) => error);
  return [typeof self.then, loaded, self.calls];
}

// module: ./thenable.js
export let calls = 0;
export function then(resolve) {
  calls++;
  resolve('whatever I like');
}
