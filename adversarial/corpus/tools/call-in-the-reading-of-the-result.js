// class: calls after the end
// tries: to call while the result is read, and to put the answer into it
// ending: value "none"
// tools: [{"provider":"echo","tool":"back","arguments":"answer"}]
// outbound: []

let answer = 'none';
return { toJSON() { tools.echo.back('answer').then((value) => (answer = value)); return answer; }, get late() { return answer; } };
