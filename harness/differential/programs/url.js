// == parts
const url = new URL('https://user:pa%20ss@example.com:8443/a/b/../c?q=1#frag');
return [url.href, url.origin, url.protocol, url.username, url.password, url.host, url.hostname, url.port, url.pathname, url.search, url.hash];

// == relative-references
return ['g', './g', '/g', '//g', '?y', '#s', '../g', '../../../g', 'g;x=1/../y', 'http:g', ''].map((reference) => new URL(reference, 'http://a/b/c/d;p?q').href);

// == what-does-not-parse
return ['', '/relative', 'http://', 'http://a b/', 'http://[::1', 'http://a:99999', 'https://%', 'http://1.2.3.256', 'http://a^b']
  .map((text) => outcome(() => new URL(text).href));

// == can-parse
return [URL.canParse('a:b'), URL.canParse('b'), URL.canParse('b', 'http://a'), URL.canParse('b', 'c'), URL.canParse(undefined), URL.canParse('x:', undefined)];

// == parse-gives-null
return [URL.parse('nothing'), URL.parse('p', 'http://h/d/').href, URL.parse('http://h', 'no base')];

// == addresses
return ['http://0x7f.1/', 'http://017700000001/', 'http://2130706433/', 'http://[2001:db8:0:0:1:0:0:1]/', 'http://[::ffff:1.2.3.4]/', 'http://1.2.3./']
  .map((text) => outcome(() => new URL(text).hostname));

// == international-hosts
return ['http://münchen.de/ä?ö#ü', 'http://例え.テスト/', 'http://faß.de/', 'http://EXAMPLE.com/', 'http://xn--mnchen-3ya.de/', 'http://ab。c/'].map((text) => new URL(text).href);

// == default-ports
return ['http://h:80/', 'https://h:443/', 'ws://h:80/', 'wss://h:443', 'ftp://h:21/', 'http://h:443/', 'foo://h:80/'].map((text) => [new URL(text).port, new URL(text).host]);

// == special-and-other-schemes
return ['file:///C|/x/../y', 'file://localhost/a', 'mailto:a@b', 'data:text/plain,a b ', 'foo:/a/../b', 'foo:///p', 'blob:https://a.b/id', 'HTTP:\\\\h\\p', 'javascript:x y#z']
  .map((text) => { const url = new URL(text); return [url.href, url.origin, url.pathname]; });

// == percent-encoding
return new URL('http://h/ "<>`{}^|\\é%zz%41?a=\'"<>é #x y"<>`').href;

// == white-space-around-and-inside
return new URL(' \t\nhttp://ex\nample.com/\ta\rb ').href;

// == setting-parts
const url = new URL('http://h/p');
url.protocol = 'https'; url.username = 'ü'; url.password = ':@'; url.port = '8080x'; url.pathname = 'a b'; url.search = 'x y'; url.hash = 'z z'; url.hostname = 'H2';
return url.href;

// == setting-what-is-refused
const url = new URL('http://h:1/p');
url.protocol = 'foo'; url.port = 'x'; url.port = '70000'; url.hostname = ''; url.host = 'a b';
const mail = new URL('mailto:a');
mail.host = 'h'; mail.port = '1'; mail.pathname = '/b'; mail.username = 'u';
return [url.href, mail.href, outcome(() => { url.href = 'nonsense'; }), url.href];

// == setting-host-with-port
const url = new URL('http://a:1/');
const seen = [];
for (const host of ['b', 'c:2', 'd:80', ':5', 'e:f', '[::1]:3']) { url.host = host; seen.push(url.href); }
return seen;

// == emptying-search-and-hash
const url = new URL('http://h/?#');
const seen = [url.href, url.search, url.hash];
url.search = ''; seen.push(url.href); url.hash = ''; seen.push(url.href); url.search = '?'; seen.push(url.href);
return seen;

// == the-query-is-live
const url = new URL('http://h/?a=1&a=2&b=%20+');
const params = url.searchParams;
params.append('c', 'é &'); params.delete('a');
const first = url.href;
url.search = '?z=9';
return [first, [...params], params === url.searchParams, (url.searchParams = 'q', url.href)];

// == converts-to-text
const url = new URL('http://h');
return [String(url), url + '', JSON.stringify({ url }), url.toJSON(), url.toString()];

// == calls-that-are-wrong
return [outcome(() => URL('http://h')), outcome(() => new URL()), outcome(() => new URL(Symbol())), outcome(() => URL.prototype.href),
  outcome(() => Reflect.get(URL.prototype, 'host', {})), outcome(() => new URL('a', null)), outcome(() => new URL({ toString() { return 'x:y'; } }).href)];

// == its-interface
return [typeof URL, URL.length, URL.name, Object.prototype.toString.call(new URL('a:b')), Object.keys(URL.prototype).sort(), Object.getOwnPropertyNames(new URL('a:b')),
  URL.canParse.length, Object.keys(URL).filter((key) => key.startsWith('can') || key === 'parse')];

// == lone-surrogates
return [new URL('http://h/\ud800?\udfff#\ud83d').href, new URLSearchParams('a=\ud800').get('a').codePointAt(0)];

// == opaque-paths-and-spaces
const url = new URL('data:space    ?test#test');
url.search = '';
const first = url.href;
url.hash = '';
return [first, url.href, url.pathname];
