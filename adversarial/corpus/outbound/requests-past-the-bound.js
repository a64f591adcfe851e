// class: flood
// tries: to send one request more than there may be
// ending: fault limit outbound requests limit of 3 exceeded
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/0"},{"method":"GET","url":"http://a.test/1"},{"method":"GET","url":"http://a.test/2"}]
// setting: function
// limits: {"outboundRequests":3}

for (let i = 0; i < 4; i++) await fetch('http://a.test/' + i);
return 'sent';
