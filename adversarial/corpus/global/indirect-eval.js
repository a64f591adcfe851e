// class: string compilation
// tries: to compile a string by every name that eval has
// ending: value ["EvalError","EvalError","EvalError","EvalError","EvalError","EvalError"]
// tools: []
// outbound: []

const ways = [() => eval('1'), () => (0, eval)('1'), () => Reflect.apply(eval, null, ['1']), () => globalThis['ev' + 'al']('1'), () => [eval][0]('1'), () => eval?.('1')];
return ways.map((way) => { try { return way(); } catch (error) { return error.name; } });
