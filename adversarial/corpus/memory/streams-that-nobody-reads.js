// class: growth in steps
// tries: to fill the queue of a stream that is teed and read on one side only
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"32MiB"}

const stream = new ReadableStream({ pull(c) { c.enqueue(new Uint8Array(1024)); } });
const [a, b] = stream.tee();
for await (const chunk of a);
return b.locked;
