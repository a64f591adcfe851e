// class: timing and entropy
// tries: to find a clock that is finer than a tenth of a millisecond
// ending: value [true,true,true,true,"undefined","undefined"]
// tools: []
// outbound: []

const steps = (read) => {
  const seen = new Set();
  for (let i = 0; i < 20000; i++) seen.add(read());
  return [...seen].every((t) => Math.abs(t * 10 - Math.round(t * 10)) < 1e-6);
};
return [steps(() => performance.now()), steps(() => new Event('a').timeStamp), steps(() => Date.now()), new Set(Array.from({ length: 1000 }, () => performance.timeOrigin)).size === 1, typeof performance.mark, typeof performance.measureUserAgentSpecificMemory];
