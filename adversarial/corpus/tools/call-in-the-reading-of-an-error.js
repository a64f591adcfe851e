// class: calls after the end
// tries: to call while the error that ended the program is read
// ending: fault guest Error: x
// tools: [{"provider":"echo","tool":"name","arguments":1},{"provider":"echo","tool":"message","arguments":2}]
// outbound: []

throw { get name() { tools.echo.name(1); return 'Error'; }, get message() { tools.echo.message(2); setTimeout(() => tools.echo.timer(3)); return 'x'; }, get stack() { Promise.resolve().then(() => tools.echo.job(4)); return ''; } };
