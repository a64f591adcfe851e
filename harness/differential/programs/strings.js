// == methods
return ['abc'.at(-1), 'abc'.slice(-2), 'abc'.substring(2, 0), 'abc'.substr(-2, 1), 'abc'.padStart(6, '12'), 'abc'.padEnd(5), '  a\u00a0\ufeff'.trim(), 'abc'.includes('bc', 1), 'abc'.startsWith('b', 1), 'abc'.endsWith('b', 2), 'a'.repeat(3), 'abcabc'.lastIndexOf('c', 4), 'abc'.indexOf('', 9), 'abc'.charAt(5), 'abc'.charCodeAt(5), 'abc'.codePointAt(1), 'a'.concat(1, null), outcome(() => 'a'.includes(/a/))];

// == unicode
return ['é'.normalize('NFD').length, 'e\u0301'.normalize() === 'é', [...'a😀b'].length, '😀'.codePointAt(0), String.fromCodePoint(128512), '\ud83d'.length, 'ß'.toUpperCase(), 'İ'.toLowerCase().length, 'ΑΣ'.toLowerCase(), 'ﬃ'.toUpperCase(), 'I'.toLocaleLowerCase('tr'), encodeURIComponent('é😀 &'), encodeURI('http://h/é?a=b#c'), decodeURIComponent('%F0%9F%98%80'), outcome(() => encodeURIComponent('\ud800')), escape('é 😀'), unescape('%u2603%e9')];

// == compares
return ['a' < 'B', 'a'.localeCompare('B'), 'a'.localeCompare('á'), 'a'.localeCompare('á', 'de', { sensitivity: 'base' }), ['ä', 'a', 'z'].sort(), ['ä', 'a', 'z'].sort((a, b) => a.localeCompare(b, 'de')), ['ä', 'a', 'z'].sort((a, b) => a.localeCompare(b, 'sv')), ['10', '9', '2'].sort(new Intl.Collator('en', { numeric: true }).compare)];

// == symbols
const s = Symbol('d');
return [s.description, String(s), Symbol.for('a') === Symbol.for('a'), Symbol.keyFor(Symbol.for('k')), Symbol.keyFor(s), outcome(() => `${s}`), outcome(() => new Symbol()), Object(s) == s, Symbol.iterator.description, typeof Object(s), { [s]: 1 }[s], Symbol().description];
