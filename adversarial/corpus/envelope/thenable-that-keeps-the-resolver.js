// class: then-able
// tries: to keep the function that settles the program, and to settle it from a timer with another value
// ending: value "first"
// tools: []
// outbound: []

return { then(resolve, reject) { setTimeout(() => { resolve('first'); reject(new Error('second')); resolve('third'); }, 1); } };
