// class: flood
// tries: to send as many requests as there may be, all at once
// ending: value 8
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/7"},{"method":"GET","url":"http://a.test/0"},{"method":"GET","url":"http://a.test/1"},{"method":"GET","url":"http://a.test/2"},{"method":"GET","url":"http://a.test/3"},{"method":"GET","url":"http://a.test/4"},{"method":"GET","url":"http://a.test/5"},{"method":"GET","url":"http://a.test/6"}]
// setting: function
// limits: {"outboundRequests":8}

const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => fetch('http://a.test/' + i)));
return answers.length;
