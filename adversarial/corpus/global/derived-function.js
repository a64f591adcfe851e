// class: string compilation
// tries: to compile a string through a class that extends Function, and through Reflect.construct with another target
// ending: value ["EvalError","EvalError","EvalError","EvalError"]
// tools: []
// outbound: []

class Compiler extends Function {}
const ways = [() => new Compiler('return 1')(), () => Reflect.construct(Function, ['return 1'], Array)(), () => Reflect.construct(Function, ['return 1'], Proxy), () => Function.bind(null, 'return 1')()()];
return ways.map((way) => { try { return String(way()); } catch (error) { return error.name; } });
