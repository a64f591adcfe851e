// class: meter
// tries: to hold three million buffers of a byte, each of which takes a page
// ending: value ["RangeError",true]
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"32MiB"}

const held = [];
try {
  for (let i = 0; i < 3e6; i++) held.push(new ArrayBuffer(1));
} catch (error) {
  return [error.name, held.length < 16384];
}
return held.length;
