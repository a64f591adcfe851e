// class: flood
// tries: to make one call more than there may be
// ending: fault limit tool calls limit of 10 exceeded
// tools: [{"provider":"echo","tool":"back","arguments":0},{"provider":"echo","tool":"back","arguments":1},{"provider":"echo","tool":"back","arguments":2},{"provider":"echo","tool":"back","arguments":3},{"provider":"echo","tool":"back","arguments":4},{"provider":"echo","tool":"back","arguments":5},{"provider":"echo","tool":"back","arguments":6},{"provider":"echo","tool":"back","arguments":7},{"provider":"echo","tool":"back","arguments":8},{"provider":"echo","tool":"back","arguments":9}]
// outbound: []
// limits: {"toolCalls":10}

for (let i = 0; i < 11; i++) await tools.echo.back(i);
return 'called';
