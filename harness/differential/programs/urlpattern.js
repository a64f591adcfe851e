// == groups-of-a-path
const pattern = new URLPattern({ pathname: '/books/:id(\\d+)/:rest*' });
const match = pattern.exec('https://h/books/12/a/b');
return [match.pathname.groups.id, match.pathname.groups.rest, match.pathname.input, match.hostname.groups, pattern.test('https://h/books/x'), pattern.exec({ pathname: '/no' })];

// == from-text
const pattern = new URLPattern('https://*.example.com/:kind{/:id}?');
return [pattern.protocol, pattern.hostname, pattern.port, pattern.pathname, pattern.search, pattern.hash,
  pattern.test('https://api.example.com/x'), pattern.test('https://example.com/x'), pattern.exec('https://a.example.com/x/1').pathname.groups.id];

// == against-a-base
const pattern = new URLPattern('../c/:x', 'https://h/a/b/d');
return [pattern.pathname, pattern.hostname, pattern.test('https://h/a/c/1'), pattern.test('c/1', 'https://h/a/b')];

// == modifiers
return ['/a{b}?', '/a{/:p}+', '/a{/:p}*', '/:p?', '/*'].map((pathname) => ['/a', '/ab', '/a/1', '/a/1/2', '/'].map((path) => new URLPattern({ pathname }).test({ pathname: path })));

// == does-not-parse
return ['(', '/:a/:a', '/(?', '{a', '/\\', '(\\d+)(', ':'].map((pathname) => outcome(() => new URLPattern({ pathname }).pathname));

// == ignores-case-when-asked
return [new URLPattern({ pathname: '/Foo' }).test({ pathname: '/foo' }), new URLPattern({ pathname: '/Foo' }, { ignoreCase: true }).test({ pathname: '/foo' }),
  new URLPattern('https://h/Foo', 'https://h', { ignoreCase: true }).test('https://h/fOO')];

// == has-regular-expression-groups
return [new URLPattern({ pathname: '/:a' }).hasRegExpGroups, new URLPattern({ pathname: '/(\\d)' }).hasRegExpGroups, new URLPattern({ hash: '*' }).hasRegExpGroups];

// == every-part-of-a-result
const match = new URLPattern({ search: 'q=:q', hash: ':h' }).exec('https://u:p@h:1/p?q=2#x');
return Object.fromEntries(['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'].map((part) => [part, match[part]]));

// == the-order-of-a-result's-members
const match = new URLPattern({ pathname: '/:b/:a?' }).exec({ search: 'q', protocol: 'https', hostname: 'h', hash: 'x', pathname: '/1' });
return [Object.keys(match), Object.keys(match.pathname), Object.keys(match.inputs[0]), match.pathname.groups.a, 'a' in match.pathname.groups];

// == groups-stand-as-the-pattern-names-them
return Object.keys(new URLPattern({ pathname: '/:b/:c/:a' }).exec({ pathname: '/1/2/3' }).pathname.groups).join();

// == the-inputs-of-a-result
const pattern = new URLPattern({ pathname: '/a' });
return [pattern.exec('a', 'http://h/').inputs, pattern.exec({ pathname: '/a' }).inputs, outcome(() => pattern.exec({ pathname: '/a' }, 'http://h')), pattern.test()];

// == writes-patterns-in-their-shortest-form
return ['/:a(.*)', '/{:b}', '/a{b}', '(.*)', '/:c([^\\/]+?)', '/x/../y', '/%7E', '/é'].map((pathname) => new URLPattern({ pathname }).pathname);

// == calls-that-are-wrong
return [outcome(() => URLPattern('x')), outcome(() => new URLPattern('/relative')), outcome(() => new URLPattern({ pathname: '/a' }, 'http://h')), outcome(() => new URLPattern(1)),
  outcome(() => new URLPattern({}).pathname), outcome(() => new URLPattern(null).pathname), outcome(() => new URLPattern().protocol)];
