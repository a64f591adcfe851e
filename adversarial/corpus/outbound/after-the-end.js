// class: calls after the end
// tries: to send when the execution has ended
// ending: value "ended"
// tools: []
// outbound: []
// setting: function

const send = () => fetch('http://a.test/late').catch(() => {});
setTimeout(send, 0);
new FinalizationRegistry(send).register({}, 1);
return { toJSON() { Promise.resolve().then(send); return 'ended'; } };
