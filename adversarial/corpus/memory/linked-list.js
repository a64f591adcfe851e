// class: heap in steps
// tries: to make its worker grow past the limit by small objects
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"16MiB"}

let list = null;
for (;;) list = { list, a: [1, 2, 3, 4, 5, 6, 7, 8, 9] };
