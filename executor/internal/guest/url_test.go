package guest_test

import (
	. "github.com/onsi/ginkgo/v2"

	"github.com/isoproof/isoproof/harness/suite"
)

// The URL Standard.
var urls = []program{
	{"takes a URL apart", `
		const u = new URL('http://u:p@EXAMPLE.com:81/a/./b/../c?d=e#f');
		return [u.href, u.origin, u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash, String(u), JSON.stringify({ u })]`,
		`["http://u:p@example.com:81/a/c?d=e#f","http://example.com:81","http:","u","p","example.com:81","example.com","81","/a/c","?d=e","#f",
			"http://u:p@example.com:81/a/c?d=e#f","{\"u\":\"http://u:p@example.com:81/a/c?d=e#f\"}"]`},
	{"writes hosts one way", `
		return ['http://0x7f.1/', 'http://日本語.jp/', 'http://[::1]:80/', 'https://a:443/', 'http://A%41/'].map((text) => new URL(text).host)`,
		`["127.0.0.1","xn--wgv71a119e.jp","[::1]","a","aa"]`},
	{"resolves against a base", `
		return [new URL('x', 'http://a/b/c').href, new URL('//h/p', 'https://a').href, new URL('?q', 'http://a/b?c#d').href, new URL('', 'http://a/b?c#d').href]`,
		`["http://a/b/x","https://h/p","http://a/b?q","http://a/b?c"]`},
	{"has empty parts where there are none", `
		const u = new URL('http://a/?#'); const m = new URL('mailto:a@b');
		return [u.search, u.hash, u.href, u.port, m.origin, m.host, m.pathname, new URL('blob:https://a.com/x').origin]`,
		`["","","http://a/?#","","null","","a@b","https://a.com"]`},
	{"refuses what is no URL", `
		return [thrown(() => new URL('nope')), thrown(() => new URL('http://a:99999')), thrown(() => new URL('x', 'nope')), thrown(() => new URL()),
			thrown(() => URL('http://a')), thrown(() => new URL(Symbol())), URL.canParse('x'), URL.canParse('x', 'http://a'), URL.parse('x'), URL.parse('x', 'http://a').href]`,
		`["TypeError","TypeError","TypeError","TypeError","TypeError","TypeError",false,true,null,"http://a/x"]`},
	{"replaces lone surrogates", `return new URL('http://a/\ud800?\udc00#\ud83d\udca9').href`, `"http://a/%EF%BF%BD?%EF%BF%BD#%F0%9F%92%A9"`},
	{"sets its parts, and ignores what they cannot be", `
		const u = new URL('http://x/');
		u.protocol = 'https'; u.port = '8080'; u.username = 'ü'; u.password = 'p'; u.hostname = 'h'; u.pathname = 'a b'; u.search = 'q r'; u.hash = 'x y';
		const all = u.href; u.port = 'zz'; u.protocol = 'mailto'; u.hostname = ''; const same = u.href; u.host = 'q:99'; u.port = ''; u.search = ''; u.hash = '';
		return [all, same === all, u.href, thrown(() => { u.href = 'bad'; })]`,
		`["https://%C3%BC:p@h:8080/a%20b?q%20r#x%20y",true,"https://%C3%BC:p@q/a%20b","TypeError"]`},
	{"keeps the URL and its searchParams in step, both ways", `
		const u = new URL('http://x/?a=1'); const p = u.searchParams; const seen = [];
		p.append('b', '2 3'); seen.push(u.href); u.search = '?c=4'; seen.push([...p]); u.href = 'http://y/?d=5#h'; seen.push(p.get('d'));
		p.set('d', 'é'); seen.push(u.href); p.delete('d'); seen.push(u.href, u.searchParams === p); p.append('z', '1'); p.append('a', '2'); p.sort(); seen.push(u.search);
		return seen`,
		`["http://x/?a=1&b=2+3",[["c","4"]],"5","http://y/?d=%C3%A9#h","http://y/#h",true,"?a=2&z=1"]`},
	{"bounds what it parses", `
		const long = 'x'.repeat((1 << 20) + 1); const u = new URL('http://a/');
		return [thrown(() => new URL('http://a/' + long)), thrown(() => { u.hash = long; }), u.href,
			thrown(() => Response.redirect('http://a/' + long)), thrown(() => Response.redirect('http://a/' + '\xe9'.repeat(1 << 19)))]`,
		`["TypeError","TypeError","http://a/","TypeError","TypeError"]`},
	{"says of what is too long that it is no URL, and throws nothing", `
		const long = 'x'.repeat((1 << 20) + 1), grows = 'http://a/' + '\xe9'.repeat(1 << 19);
		return [URL.canParse(long, 'http://a'), URL.canParse('x', 'http://a/' + long), URL.canParse(grows), URL.parse(long, 'http://a'), URL.parse('x', 'http://a/' + long), URL.parse(grows)]`,
		`[false,false,false,null,null,null]`},

	{"reads a form-encoded query", `
		return [[...new URLSearchParams('?a=1&b=%20+&c&=d&&%zz=%')], new URLSearchParams('??a=1').toString(), [...new URLSearchParams('%FE%FF=1').keys()]]`,
		`[[["a","1"],["b","  "],["c",""],["","d"],["%zz","%"]],"%3Fa=1",["\ufffd\ufffd"]]`},
	{"decodes percent signs only before two digits", `return [...new URLSearchParams('a%=1%&%4=%4&%41=%e2%82%ac&=&=x&y&%2')]`, `[["a%","1%"],["%4","%4"],["A","€"],["",""],["","x"],["y",""],["%2",""]]`},
	{"writes a form-encoded query", `return new URLSearchParams([['a b', 'ü&='], ['~*-._', '\ud800']]).toString()`, `"a+b=%C3%BC%26%3D&%7E*-._=%EF%BF%BD"`},
	{"is made of pairs, a record, another, a map or a string", `
		return [[['a', 'b'], ['c', 'd']], { a: '1', b: 'ü' }, new URLSearchParams('x=y'), new Map([['k', 'v']]), 'q=r', undefined, null].map((init) => new URLSearchParams(init).toString())`,
		`["a=b&c=d","a=1&b=%C3%BC","x=y","k=v","q=r","","null="]`},
	{"refuses what are no pairs", `
		return [thrown(() => new URLSearchParams([['a']])), thrown(() => new URLSearchParams([1])), thrown(() => new URLSearchParams({ [Symbol.iterator]: 1 })), thrown(() => new URLSearchParams({ a: Symbol() }))]`,
		`["TypeError","TypeError","TypeError","TypeError"]`},
	{"sorts by code units and keeps the order of equals", `
		const p = new URLSearchParams('z=1&a=2&z=0&\ud83d\udca9=x&ﬃ=y'); p.sort(); return [...p]`, `[["a","2"],["z","1"],["z","0"],["💩","x"],["ﬃ","y"]]`},
	{"has, gets, sets and deletes by name or by name and value", `
		const p = new URLSearchParams('a=1&b=2&a=3'); const seen = [p.size, p.get('a'), p.get('z'), p.getAll('a'), p.has('a'), p.has('a', '2')];
		p.delete('a', '1'); p.set('b', '4'); p.set('c', '5'); return [...seen, p.toString(), thrown(() => p.append('x')), thrown(() => p.get())]`,
		`[3,"1",null,["1","3"],true,false,"b=4&a=3&c=5","TypeError","TypeError"]`},
	{"iterates live", `
		const p = new URLSearchParams('a=1&b=2&c=3'); const seen = []; for (const [name] of p) { seen.push(name); p.delete(name); }
		const all = []; p.forEach((value, name, object) => all.push([name, value, object === p])); return [seen, all]`, `[["a","c"],[["b","2",true]]]`},
	{"has the iterator of Web IDL", `
		const p = new URLSearchParams('a=1'); const i = p.entries();
		return [Object.prototype.toString.call(i), Object.getPrototypeOf(Object.getPrototypeOf(i)) === Object.getPrototypeOf(Object.getPrototypeOf([].values())),
			URLSearchParams.prototype[Symbol.iterator] === URLSearchParams.prototype.entries, i.next(), i.next(), [...p.keys()], [...p.values()], thrown(() => i.next.call({}))]`,
		`["[object URLSearchParams Iterator]",true,true,{"value":["a","1"],"done":false},{"done":true},["a"],["1"],"TypeError"]`},
	{"is not confused by a getter that changes it", `
		const p = new URLSearchParams('a=1'); p.append({ toString() { p.delete('a'); return 'b'; } }, '2'); return p.toString()`, `"b=2"`},
}

// The URL Pattern Standard.
var urlPatterns = []program{
	{"matches named groups and wildcards", `
		const p = new URLPattern({ pathname: '/users/:id/*' }); const r = p.exec('http://x/users/12/a/b?q#h');
		return [p.test('http://x/u'), r.inputs, r.pathname, r.search, r.protocol, r.port, p.exec('http://x/u')]`,
		`[false,["http://x/users/12/a/b?q#h"],{"input":"/users/12/a/b","groups":{"0":"a/b","id":"12"}},{"input":"q","groups":{"0":"q"}},{"input":"http","groups":{"0":"http"}},{"input":"","groups":{"0":""}},null]`},
	{"reads a constructor string", `
		const p = new URLPattern('https://*.example.com/:a(\\d+)\\?x=:y');
		return [p.protocol, p.hostname, p.port, p.pathname, p.search, p.hash, p.username, p.hasRegExpGroups, p.test('https://a.example.com/12?x=3'), p.test('https://a.example.com/ab?x=3')]`,
		`["https","*.example.com","","/:a(\\d+)","x=:y","*","*",true,true,false]`},
	{"fits a special scheme that takes a regular expression to see", `
		const p = new URLPattern('http{s}?://a.com/:x'); return [p.test('https://a.com/b'), p.test('http://a.com/b'), p.test('ftp://a.com/b'), p.pathname]`, `[true,true,false,"/:x"]`},
	{"matches an init, and repeats it", `
		const p = new URLPattern({ hostname: 'a.com', pathname: '/:x' }); const init = { protocol: 'http', hostname: 'a.com', pathname: '/zz' };
		const r = p.exec(init); return [p.test(init), r.inputs, r.pathname.groups, thrown(() => p.test(init, 'http://a')), p.test({ hostname: '[' })]`,
		`[true,[{"hostname":"a.com","pathname":"/zz","protocol":"http"}],{"x":"zz"},"TypeError",false]`},
	{"resolves against a base", `
		const p = new URLPattern('/books/:id', 'https://e.com'); const r = p.exec('/books/9', 'https://e.com');
		return [r.pathname.groups, r.inputs, p.hostname, p.test('nope'), new URLPattern({ pathname: 'x/:y', baseURL: 'https://e.com/b/c' }).pathname]`,
		`[{"id":"9"},["/books/9","https://e.com"],"e.com",false,"/b/x/:y"]`},
	{"ignores case when it is asked to", `
		return [new URLPattern({ pathname: '/Foo' }, { ignoreCase: true }).test('http://x/fOO'), new URLPattern({ pathname: '/Foo' }).test('http://x/foo'),
			new URLPattern('/Foo', 'http://x', { ignoreCase: true }).test('http://x/FOO'), thrown(() => new URLPattern('http://x', undefined, {}))]`, `[true,false,true,"TypeError"]`},
	{"shows none of the runtime's own matches in RegExp's statics", `
		const p = new URLPattern({ pathname: '/:a(\\w+)' }); const seen = []; for (const use of [() => p.test('http://x/secret'), () => p.exec('http://x/secret'), () => new URLPattern('(ht)tp{s}?://x/:y')]) { use(); seen.push(RegExp.lastMatch + RegExp.$1 + RegExp.input + RegExp.leftContext); }
		/(b)c/.exec('abc'); p.test('http://x/'); return [seen, RegExp.$1]`, `[["","",""],"b"]`},
	{"leaves an optional group undefined", `
		const { groups } = new URLPattern({ pathname: '/a{/:b}?' }).exec('http://x/a').pathname; return ['b' in groups, groups.b === undefined, new URLPattern({ pathname: '/a{/:b}?' }).exec('http://x/a/c').pathname.groups]`, `[true,true,{"b":"c"}]`},
	{"refuses a protocol whose expression is none, and patterns too long to read", `
		return [thrown(() => new URLPattern({ protocol: '([z-a])' })), thrown(() => new URLPattern('([z-a])://x')), thrown(() => new URLPattern({ pathname: 'x'.repeat(1 << 17) })), new URLPattern({ protocol: '(data|blob)' }).test('data:x')]`,
		`["TypeError","TypeError","TypeError",true]`},
	{"matches anything by default, and refuses what is no pattern", `
		return [new URLPattern().test('data:x'), ...[{ pathname: '/(' }, { pathname: '/([a' }, { pathname: '/:a/:a' }, { pathname: '{' }, '/x', { protocol: 'ä{' }].map((init) => thrown(() => new URLPattern(init)))]`,
		`[true,"TypeError","TypeError","TypeError","TypeError","TypeError","TypeError"]`},
}

var _ = DescribeTable("URL and URLSearchParams", returnsItsValue, suite.Entries("URLs", urls, entryOf))

var _ = DescribeTable("URLPattern", returnsItsValue, suite.Entries("URL patterns", urlPatterns, entryOf))
