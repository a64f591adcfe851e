// class: calls after the end
// tries: to end as a success although an error is on its way that nobody handles
// ending: fault guest RangeError: unseen
// tools: []
// outbound: []

queueMicrotask(() => { throw new RangeError('unseen'); });
return 'ended';
