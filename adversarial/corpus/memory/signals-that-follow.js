// class: growth in steps
// tries: to hang signals on a signal without end
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"32MiB"}

const { signal } = new AbortController();
for (;;) AbortSignal.any([signal, AbortSignal.any([signal])]);
