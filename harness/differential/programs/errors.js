// == classes
return [Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError].map((Class) => { const error = new Class('m'); return [error.name, String(error), Object.keys(error), error instanceof Error, Class.length, 'cause' in error]; });

// == causes
const error = new Error('m', { cause: 0 });
return [error.cause, Object.getOwnPropertyDescriptor(error, 'cause'), new Error('m', {}).hasOwnProperty('cause'), new AggregateError([1, 2], 'm', { cause: 'c' }).cause, new AggregateError(new Set([1])).errors];

// == text-of-one
const of = (name, message) => { const error = new Error(message); error.name = name; return String(error); };
return [of('N', 'm'), of('', 'm'), of('N', ''), of('', ''), of(undefined, 'm'), String(new Error()), Error.prototype.toString.call({ name: 1, message: 2 }), outcome(() => Error.prototype.toString.call(1))];

// == subclasses
class Custom extends TypeError { name = 'Custom'; constructor(code) { super('text'); this.code = code; } }
const error = new Custom(7);
return [error.name, error.code, error.message, error instanceof TypeError, String(error), Object.keys(error), Object.prototype.toString.call(error), typeof error.stack, error.stack.split('\n')[0]];

// == thrown-by-the-language
return [outcome(() => null.x), outcome(() => undefinedName), outcome(() => (void 0)()), outcome(() => new Array(-1)), outcome(() => 'x'.repeat(-1)), outcome(() => decodeURIComponent('%')), outcome(() => 1n + 1), outcome(() => Symbol() + ''),
  outcome(() => new (class { constructor() { this.#x; } #x = this.y.z; })()), outcome(() => { const c = 1; c = 2; }), outcome(() => { x; let x; }), outcome(() => (1).toFixed(101)), outcome(() => JSON.parse('{')), outcome(() => [].reduce(() => 1)),
  outcome(() => Object.defineProperty(Object.freeze({}), 'a', { value: 1 })), outcome(() => new Proxy({}, null)), outcome(() => 'a'.normalize('x')), outcome(() => new Intl.NumberFormat('xx-invalid-locale-tag-'))];

// == try-and-finally
const run = (f) => { const seen = []; return [outcome(() => f(seen)), seen]; };
return [run((s) => { try { return 'try'; } finally { s.push('finally'); } }), run(() => { try { throw new RangeError(); } finally { return 'over'; } }), run((s) => { try { throw 1; } catch { s.push('catch'); throw new EvalError(); } finally { s.push('f'); } }),
  run((s) => { for (const i of [1, 2]) { try { continue; } finally { s.push(i); } } })];

// == stack-overflow-is-caught
let depth = 0;
const dive = () => { depth++; dive(); };
const caught = outcome(dive);
return [caught, depth > 1000];
