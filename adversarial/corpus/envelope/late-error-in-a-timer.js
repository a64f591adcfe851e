// class: calls after the end
// tries: to have an error count that comes when the program has ended
// ending: value "ended"
// tools: []
// outbound: []

setTimeout(() => { throw new Error('late'); }, 0);
Promise.resolve().then(() => Promise.resolve()).then(() => setTimeout(() => Promise.reject(new Error('later'))));
return 'ended';
