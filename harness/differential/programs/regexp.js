// == exec-and-groups
const match = /(?<year>\d{4})-(?<month>\d\d)(x)?/.exec('on 2024-05 and');
return [[...match], match.index, match.input, match.groups, 'groups' in match, Object.getPrototypeOf(match.groups)];

// == flags
const all = /a/dgimsuy;
return [all.flags, all.global, all.hasIndices, all.dotAll, all.sticky, all.unicode, [.../(?<x>b)(c)?/d.exec('abc').indices], /(?<x>b)/d.exec('ab').indices.groups.x, outcome(() => new RegExp('a', 'gg')), outcome(() => new RegExp('(')), String(new RegExp('/\n')), String(new RegExp(''))];

// == sticky-and-global-keep-their-place
const g = /a/g, y = /a/y;
return [g.test('xaxa'), g.lastIndex, g.test('xaxa'), g.test('xaxa'), g.lastIndex, y.test('xa'), (y.lastIndex = 1, y.test('xa')), y.lastIndex];

// == replace
return ['aaa'.replace('a', 'b'), 'aaa'.replaceAll('a', '$&$&'), 'x-y'.replace(/(\w)-(\w)/, '$2-$1 $$ $` $\' $3'), 'abc'.replace(/(?<n>b)/, '[$<n>]'), 'abc'.replace(/b/g, (m, i, s) => `${m}${i}${s}`), outcome(() => 'a'.replaceAll(/a/, 'b')), 'aXbX'.replace(/x/gi, () => '$1'), ''.replace(/(?:)/g, '-'), 'abc'.replace(/(?:)/g, '-')];

// == match-all-and-split
return [[...'a1b2'.matchAll(/[a-z](\d)/g)].map((m) => [...m, m.index]), outcome(() => 'a'.matchAll(/a/)), 'a1b2c'.split(/(\d)/), 'abc'.split(''), 'a,b,c'.split(',', 2), ''.split(','), ''.split(''), 'abc'.split(/(?:)/u), 'aBc'.search(/[A-Z]/)];

// == look-around-and-back-references
return ['price: $42'.match(/(?<=\$)\d+/)[0], 'foobar'.match(/foo(?!baz)/)[0], 'abab'.match(/(ab)\1/)[0], 'ab'.match(/(?<!a)b/), 'xyzzy'.match(/(?<z>z)\k<z>/)[0], '1234567.89'.replace(/\B(?=(\d{3})+(?!\d))/g, ','), 'aaa'.match(/a+?/)[0], /(?:a|ab)(?:c|bcd)(?:d*)/.exec('abcd')[0]];

// == unicode
return ['😀'.match(/./)[0].length, '😀'.match(/./u)[0].length, /\p{Lu}/u.test('É'), /\p{Script=Greek}/u.test('α'), /^\u{1F600}$/u.test('😀'), 'ſ'.match(/s/iu)?.[0], 'K'.match(/k/iu)?.[0], /\w/iu.test('ſ'), outcome(() => new RegExp('\\p{X}', 'u')), outcome(() => new RegExp('\\-', 'u')), /[^]/.test('\n'), /\bé/.test('é')];

// == symbols
const like = { [Symbol.replace]: (s, r) => `replaced ${s} ${r}`, [Symbol.split]: () => 'split', [Symbol.match]: () => 'match', [Symbol.search]: () => 7 };
class Mine extends RegExp { exec(s) { const m = super.exec(s); if (m) m[0] = m[0].toUpperCase(); return m; } }
return ['x'.replace(like, 'y'), 'x'.split(like), 'x'.match(like), 'x'.search(like), 'abc'.match(new Mine('b'))[0], 'abc'.replace(new Mine('b'), '[$&]'), /a/[Symbol.matchAll]('aa') !== undefined];
