// class: growth in steps
// tries: to hold the chunks of many bodies, each of which is read twice
// ending: fault memory execution exceeded its memory limit of 32 MiB
// tools: []
// outbound: []
// limits: {"memory":"32MiB"}

const kept = []; for (let i = 0; i < 200; i++) { const r = new Response(new ReadableStream({ pull(c) { c.enqueue(new Uint8Array(65536)); } })); kept.push(r.clone(), r); kept.push(r.body.getReader().read()); }
return 1;
