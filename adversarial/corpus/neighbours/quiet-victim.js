// class: victim
// tries: nothing: it waits for its neighbour's end and says what became of its own secret
// ending: value [true,true,false]
// tools: [{"provider":"beside","tool":"wait","arguments":null}]
// outbound: []

const mine = { secret: input.secret };
globalThis.own = mine;
await tools.beside.wait();
const clean = ({}).polluted === undefined && [].polluted === undefined && globalThis.polluted === undefined && typeof JSON.stringify === 'function' && JSON.stringify([1]) === '[1]';
return [globalThis.own === mine && mine.secret === input.secret, clean, Object.keys(globalThis).includes('left')];
