// class: prototype pollution
// tries: to write to a prototype by keys in what the runtime parses: queries, forms, headers, patterns, JSON
// source: CVE-2022-24999
// ending: value [true,[],["__proto__","constructor"],true,true]
// tools: []
// outbound: []

const keys = ['__proto__', 'constructor', 'prototype', '__proto__[x]', 'constructor.prototype.x'];
for (const key of keys) {
  const params = new URLSearchParams([[key, 'polluted']]);
  params.append(key, 'x');
  Object.fromEntries(params);
  const form = new FormData();
  form.set(key, 'polluted');
  await new Response(form).formData();
  try { new Headers({ [key]: 'polluted' }).get(key); } catch {}
  await new Response(`{"${key}": {"x": "polluted"}}`).json();
  await new Response(new URLSearchParams({ [key]: 'polluted' })).formData();
}
const match = new URLPattern({ pathname: '/:__proto__/:constructor' }).exec('http://h/polluted/x');
return [({}).x === undefined, Object.keys(Object.prototype), Object.keys(match.pathname.groups), Object.getPrototypeOf(match.pathname.groups) === Object.prototype, structuredClone(JSON.parse('{"__proto__":{"x":"polluted"}}')).x === undefined];
