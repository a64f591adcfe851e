// class: re-entrancy
// tries: to have the loader catch the end at the deadline and go on, by a loop in what it calls, which was a promise's constructor once
// ending: value "went on"
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

const { constructor } = Promise.prototype;
Object.defineProperty(Promise.prototype, 'constructor', {
  configurable: true,
  get() {
    if (new Error().stack.includes('.then (') === false) return constructor;
    queueMicrotask(() => { for (;;); });
    for (;;);
  },
});
import('./a.js');
await new Promise((done) => setTimeout(done, 5));
return 'went on';

// module: ./a.js
export default 'a';
