// class: flood
// tries: to send a body that is one byte too large
// ending: fault limit outbound body limit of 65536 exceeded
// tools: []
// outbound: [{"method":"POST","url":"http://a.test/at"}]
// setting: function
// limits: {"outboundBody":"64KiB"}

await fetch('http://a.test/at', { method: 'POST', body: 'x'.repeat(1 << 16) });
await fetch('http://a.test/past', { method: 'POST', body: 'x'.repeat((1 << 16) + 1) });
return 'sent';
