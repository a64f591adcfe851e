// class: monolithic builtin
// tries: to stay inside the multiplication of numbers of millions of digits
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

let n = 3n ** 100000n;
for (;;) n = n * n % (2n ** 8000000n);
