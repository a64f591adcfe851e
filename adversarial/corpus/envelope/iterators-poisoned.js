// class: poisoned primordials
// tries: to run in the runtime's own loops, by the iterators of arrays
// ending: value 1
// tools: [{"provider":"echo","tool":"it","arguments":[1]}]
// outbound: [{"method":"GET","url":"http://a.test/"}]
// console: ["log [ 1, 2 ] Map(0) {}"]
// setting: function

const IP = Object.getPrototypeOf([][Symbol.iterator]()); let n = 0;
IP.next = () => { n++; return { done: true }; };
Array.prototype[Symbol.iterator] = function* () { n++; }; 
new Headers({ a: 'b' }); new URLSearchParams('a=b').toString(); console.log([1, 2], new Map([])); structuredClone({ a: [1] }); const f = new FormData(); f.append('a', 'b'); await new Response(f).text(); new URLPattern({ pathname: '/:a' }).exec('http://a/b'); await tools.echo.it([1]); await fetch('http://a.test/').catch(() => {}); new AbortController().abort(); const t = new EventTarget(); t.addEventListener('a', () => {}); t.dispatchEvent(new Event('a'));
return n;
