// class: copies on the way
// tries: to grow a query inside a URL, each change of which is copied and parsed
// ending: value ["TypeError",true]
// tools: []
// outbound: []
// limits: {"timeout":"20s","memory":"32MiB"}

const url = new URL('http://a/');
try {
  for (let i = 0; i < 64; i++) url.searchParams.append('k' + i, 'v'.repeat(1 << 16));
  return url.href.length;
} catch (error) {
  return [error.name, url.href.length < (2 << 20)];
}
