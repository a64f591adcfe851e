// class: then-able
// tries: to run in the runtime's hands, by an answer that has inherited a then
// ending: value ["forged",1]
// tools: [{"provider":"echo","tool":"back","arguments":{"honest":1}}]
// outbound: []

let calls = 0;
Object.prototype.then = function (resolve) { calls++; delete Object.prototype.then; resolve('forged'); };
const answer = await tools.echo.back({ honest: 1 });
delete Object.prototype.then;
return [answer, calls];
