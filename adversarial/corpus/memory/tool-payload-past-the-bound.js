// class: flood
// tries: to have the host hold the arguments of a call that are one byte too large
// ending: fault limit tool payload limit of 1048576 exceeded
// tools: {"count":1}
// outbound: []

await tools.echo.back('x'.repeat((1 << 20) - 2));
await tools.echo.back('x'.repeat((1 << 20) - 1));
return 'sent';
