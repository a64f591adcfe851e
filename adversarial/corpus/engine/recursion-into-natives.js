// class: end of the stack
// tries: to overrun the stack inside native code, which needs more of it than a script
// ending: value true
// tools: []
// outbound: []

let ended = 0;
const natives = [
  () => new URLPattern({ pathname: '/:a(\\d+)/*', hostname: '{:b.}?x', protocol: 'http{s}?' }), () => new URL('http://xn--fsq.\u{1F600}.test/../a?b#c'), () => new Intl.DateTimeFormat('de', { dateStyle: 'full' }).format(0),
  () => (1e21).toLocaleString('ar'), () => 'ﬁ'.normalize('NFKD'), () => 'a'.localeCompare('b', 'sv'), () => new Date('Thu Jan 01 1970').toString(), () => JSON.parse('[[[[[[]]]]]]'),
  () => /(?:(?:(?:(?:a|b)|c)|d)|e)+$/u.exec('abcde'), () => structuredClone([[[[[]]]]]), () => (2n ** 200n).toString(7), () => new Response('{"a":[1]}').json(),
];
const dig = (native) => { try { dig(native); } catch { try { native(); } catch { ended++; } } };
for (const native of natives) dig(native);
return ended > 0;
