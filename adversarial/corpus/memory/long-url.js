// class: copies on the way
// tries: to have the parser of URLs copy what is too long for it
// ending: fault memory
// tools: []
// outbound: []

const long = 'x'.repeat(1 << 26);
const got = [];
for (const make of [() => new URL('http://a/' + long), () => URL.canParse('http://a/' + long), () => new URL('http://a/').search = long, () => { const u = new URL('http://a/'); u.hash = long; }, () => new URLPattern({ pathname: long }), () => new URLSearchParams({ a: long }).toString().length, () => new Headers({ a: long }).get('a').length, () => new Request('http://a/' + long)]) {
  try { got.push(typeof make()); } catch (error) { got.push(error.name); }
}
return got;
