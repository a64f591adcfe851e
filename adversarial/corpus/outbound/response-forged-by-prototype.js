// class: poisoned primordials
// tries: to give answers other statuses and headers, through what objects inherit
// ending: value [200,"http://a.test/",true,"recorded"]
// tools: []
// outbound: [{"method":"GET","url":"http://a.test/"}]
// setting: function

for (const key of ['status', 'url', 'headers', 'data', 'redirected', 'body', 'ok', 'statusText', 'wanted', 'over', 'stream']) {
  Object.defineProperty(Object.prototype, key, { get: () => 'forged', set() { throw new Error('set'); }, configurable: true });
}
const answer = await fetch('http://a.test/');
return [answer.status, answer.url, answer.ok, await answer.text()];
