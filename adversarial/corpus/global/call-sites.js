// class: stack trace
// tries: to get functions and receivers of the runtime out of the call sites that Error.prepareStackTrace is given
// source: CVE-2022-36067
// ending: value [0,0,true]
// tools: [{"provider":"echo","tool":"back","arguments":"a"}]
// outbound: []
// console: ["log {}"]

let functions = 0, receivers = 0, sites = 0;
const own = new Set();
Error.prepareStackTrace = (error, list) => {
  for (const site of list) {
    sites++;
    const name = String(site.getFileName());
    if (!name.startsWith('isoproof:')) continue;
    if (site.getFunction() !== undefined) functions++;
    if (site.getThis() !== undefined) receivers++;
  }
  return '';
};
const look = () => { new Error().stack; return 'a'; };
new URL({ toString: () => { look(); return 'http://a/'; } });
new Headers({ get a() { return look(); } });
new EventTarget().addEventListener({ toString: look }, null);
const target = new EventTarget();
target.addEventListener('a', look);
target.dispatchEvent(new Event('a'));
structuredClone({ get a() { return look(); } });
JSON.stringify(tools.echo.toJSON);
console.dir({}, { get depth() { look(); } });
await tools.echo.back({ toJSON: look });
await new Promise((done) => setTimeout(() => { look(); done(); }, 1));
return [functions, receivers, sites > 10];
