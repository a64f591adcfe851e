// class: timers
// tries: to have abort listeners run when the program has ended, in the next execution
// ending: value 1
// tools: [{"provider":"echo","tool":"it","arguments":"abort"}]
// outbound: []

const s = AbortSignal.timeout(2 ** 31); const t = AbortSignal.timeout(10); let n = 0;
t.addEventListener('abort', () => { n++; tools.echo.it('abort'); for (let i = 0; i < 10; i++) AbortSignal.timeout(1000).addEventListener('abort', () => tools.echo.it('late')); });
await new Promise((r) => setTimeout(r, 12));
const any = AbortSignal.any?.(Array(10000).fill(AbortSignal.timeout(0)));
return n;
