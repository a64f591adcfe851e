// class: flood
// tries: to hold one timer more than there may be
// ending: fault limit pending timers limit of 1000 exceeded
// tools: []
// outbound: []

for (let i = 0; i < 1001; i++) setTimeout(() => {}, 1000);
return 'all set';
