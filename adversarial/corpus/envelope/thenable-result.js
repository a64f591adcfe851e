// class: then-able
// tries: to be asked more than once what the result is, and to answer differently
// ending: value ["asked",1]
// tools: []
// outbound: []

let asked = 0;
return { get then() { asked++; return asked === 1 ? (resolve) => { resolve({ then: (again) => again(['asked', asked]) }); resolve('second'); throw new Error('third'); } : undefined; } };
