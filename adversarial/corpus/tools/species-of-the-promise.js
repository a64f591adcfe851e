// class: Symbol.species
// tries: to have the runtime make its promises with a class of the program's, whose executor is given what settles them
// source: CVE-2023-37466
// ending: value ["a",1,false]
// tools: [{"provider":"echo","tool":"back","arguments":"a"}]
// outbound: []

let made = 0;
class Stolen extends Promise { constructor(executor) { made++; super(executor); } }
Object.defineProperty(Promise, Symbol.species, { get: () => Stolen, configurable: true });
Promise.prototype.constructor = Stolen;
globalThis.Promise = Stolen;
const call = tools.echo.back('a');
return [await call, made, Object.getPrototypeOf(call) === Stolen.prototype];
