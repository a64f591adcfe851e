// class: calls after the end
// tries: to have a rejection taken for handled before it is
// ending: fault guest Error: unhandled
// tools: []
// outbound: []

const rejected = Promise.reject(new Error('unhandled'));
setTimeout(() => rejected.catch(() => {}), 0);
await new Promise((done) => setTimeout(done, 5));
return 'ended';
