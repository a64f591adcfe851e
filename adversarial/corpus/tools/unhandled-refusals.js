// class: membrane
// tries: to end as a success although a refused call was looked at by nobody
// ending: fault guest ToolError: failed
// tools: [{"provider":"fail","tool":"now","arguments":null}]
// outbound: []

tools.fail.now();
await new Promise((done) => setTimeout(done, 1000));
return 'unseen';
