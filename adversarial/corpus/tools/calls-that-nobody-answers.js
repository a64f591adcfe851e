// class: flood
// tries: to hold as many calls open as there may be, and to queue the rest
// ending: fault timeout
// tools: [{"provider":"slow","tool":"answer","arguments":3},{"provider":"slow","tool":"answer","arguments":0},{"provider":"slow","tool":"answer","arguments":1},{"provider":"slow","tool":"answer","arguments":2}]
// outbound: []
// limits: {"timeout":"500ms","toolInFlight":4}

for (let i = 0; i < 100; i++) tools.slow.answer(i).catch(() => {});
await tools.slow.answer('last');
