// class: flood
// tries: to send a body that has no end
// ending: value "RangeError"
// tools: []
// outbound: []
// setting: function
// limits: {"timeout":"20s","memory":"32MiB"}

const body = new ReadableStream({ pull(c) { c.enqueue(new Uint8Array(1 << 16)); } });
return await fetch('http://a.test/', { method: 'POST', body, duplex: 'half' }).then((response) => response.status, (error) => error.name);
