// class: meter
// tries: to fill the list in which the host keeps rejections until somebody handles them
// ending: fault memory
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"32MiB"}

for (;;) Promise.reject(1);
