// class: microtasks
// tries: to leave promises that the next execution's answers would settle
// ending: value "pending"
// tools: [{"provider":"slow","tool":"answer","arguments":0},{"provider":"slow","tool":"answer","arguments":1},{"provider":"slow","tool":"answer","arguments":2},{"provider":"slow","tool":"answer","arguments":3},{"provider":"slow","tool":"answer","arguments":4},{"provider":"slow","tool":"answer","arguments":5},{"provider":"slow","tool":"answer","arguments":6},{"provider":"slow","tool":"answer","arguments":7},{"provider":"slow","tool":"answer","arguments":8},{"provider":"slow","tool":"answer","arguments":9}]
// outbound: []

for (let i = 0; i < 10; i++) tools.slow.answer(i).then((value) => { globalThis.answer = value; console.log(value); }, (error) => console.log(error));
globalThis.waiting = new Promise(() => {});
return 'pending';
