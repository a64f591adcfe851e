package guest_test

import (
	. "github.com/onsi/ginkgo/v2"

	"github.com/isoproof/isoproof/harness/suite"
)

// The Encoding Standard, and base64 of the Infra and HTML Standards.
var encodings = []program{
	{"encodes one to four bytes a character, and a lone surrogate as U+FFFD",
		`return [...new TextEncoder().encode('aé€💩\ud800x')]`, `[97,195,169,226,130,172,240,159,146,169,239,191,189,120]`},
	{"encodes nothing by default", `return [new TextEncoder().encode().length, new TextEncoder().encoding]`, `[0,"utf-8"]`},
	{"never cuts a character in encodeInto", `
		const into = (text, size) => { const { read, written } = new TextEncoder().encodeInto(text, new Uint8Array(size)); return [read, written]; };
		return [into('💩', 3), into('💩', 4), into('a💩', 4), into('€', 2), into('abc', 2), into('\ud83d', 3), into('\ud83dx', 3), into('', 0), into('a', 0)]`,
		`[[0,0],[2,4],[1,1],[0,0],[2,2],[1,3],[1,3],[0,0],[0,0]]`},
	{"encodes into a window of a buffer and nowhere else", `
		const all = new Uint8Array(5); new TextEncoder().encodeInto('abc', all.subarray(1, 3)); return [...all]`, `[0,97,98,0,0]`},
	{"replaces as the standard places U+FFFD", `
		const decode = (...bytes) => new TextDecoder().decode(new Uint8Array(bytes));
		return [decode(0xff, 0x61, 0xf0, 0x9f, 0x92), decode(0xe2, 0x82), decode(0xed, 0xa0, 0x80), decode(0xf0, 0x80, 0x80, 0x80),
			decode(0xc0, 0xaf), decode(0xe1, 0x80, 0xe2, 0xf0, 0x91, 0x92, 0xf1, 0xbf, 0x41)]`,
		`["\ufffda\ufffd","\ufffd","\ufffd\ufffd\ufffd","\ufffd\ufffd\ufffd\ufffd","\ufffd\ufffd","\ufffd\ufffd\ufffd\ufffdA"]`},
	{"drops one byte order mark unless it is asked to keep it", `
		const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x61]);
		return [new TextDecoder().decode(bytes), new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
			new TextDecoder('utf-16').decode(new Uint8Array([0xff, 0xfe, 0x41, 0]))]`, `["\ufeffa","\ufeff\ufeffa","A"]`},
	{"throws on what is malformed when it is fatal", `
		const fatal = (label, ...bytes) => thrown(() => new TextDecoder(label, { fatal: true }).decode(new Uint8Array(bytes)));
		return [fatal('utf-8', 0xff), fatal('utf-8', 0xe2, 0x82), fatal('utf-8', 0xed, 0xa0, 0x80), fatal('utf-8', 0x61, 0xc3, 0xa9),
			fatal('utf-16le', 0x3d, 0xd8), fatal('utf-16le', 0x3d), fatal('utf-16le', 0x3d, 0xd8, 0xa9, 0xdc)]`,
		`["TypeError","TypeError","TypeError","nothing","TypeError","TypeError","nothing"]`},
	{"decodes UTF-16LE with its errors", `
		const decode = (...bytes) => new TextDecoder('utf-16le').decode(new Uint8Array(bytes));
		return [decode(0x3d, 0xd8, 0xa9, 0xdc, 0x41, 0), decode(0x3d, 0xd8, 0x41), decode(0xfd, 0xff, 0x41), decode(0x3d, 0xd8), decode(0xa9, 0xdc, 0x41, 0)]`,
		`["💩A","\ufffd","\ufffd\ufffd","\ufffd","\ufffdA"]`},
	{"decodes windows-1252 under the names of Latin-1", `
		return ['latin1', 'ascii', 'iso-8859-1', 'windows-1252'].map((label) => new TextDecoder(label).decode(new Uint8Array([0x80, 0xe9, 0x41, 0x81, 0x9f])))`,
		`["€éA\u0081Ÿ","€éA\u0081Ÿ","€éA\u0081Ÿ","€éA\u0081Ÿ"]`},
	{"knows labels without regard to case and white space, and refuses the others", `
		return [new TextDecoder(' UTF8\n').encoding, new TextDecoder('UTF-16').encoding, new TextDecoder('Latin1').encoding,
			thrown(() => new TextDecoder('utf-7')), thrown(() => new TextDecoder('\u00a0utf-8'))]`,
		`["utf-8","utf-16le","windows-1252","RangeError","RangeError"]`},
	{"joins what a stream cut, byte by byte", `
		const stream = (label, ...bytes) => { const decoder = new TextDecoder(label); let text = '';
			for (const byte of bytes) text += decoder.decode(new Uint8Array([byte]), { stream: true });
			return text + decoder.decode(); };
		return [stream('utf-8', 0xef, 0xbb, 0xbf, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x92, 0xa9, 0xf0, 0x9f), stream('utf-16le', 0x3d, 0xd8, 0xa9, 0xdc, 0x41, 0, 0x3d, 0xd8)]`,
		`["€💩\ufffd","💩A\ufffd"]`},
	{"begins anew after a stream ended", `
		const decoder = new TextDecoder(); decoder.decode(new Uint8Array([0xe2]), { stream: true }); const end = decoder.decode();
		return [end, decoder.decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x41]))]`, `["\ufffd","A"]`},
	{"reads every kind of buffer source and nothing else", `
		const bytes = new Uint8Array([65, 66, 67, 68]);
		return [new TextDecoder().decode(bytes.buffer), new TextDecoder().decode(new DataView(bytes.buffer, 1, 2)),
			new TextDecoder().decode(new Uint16Array(bytes.buffer, 2)), new TextDecoder().decode(),
			thrown(() => new TextDecoder().decode('x')), thrown(() => new TextDecoder().decode([65])), thrown(() => new TextDecoder().decode(null))]`,
		`["ABCD","BC","CD","","TypeError","TypeError","TypeError"]`},
	{"refuses a foreign receiver", `
		return [thrown(() => TextEncoder.prototype.encode.call({}, 'x')), thrown(() => TextDecoder.prototype.decode.call(new TextEncoder())),
			thrown(() => new TextEncoder().encodeInto('x', new Uint16Array(4))), thrown(() => TextEncoder())]`,
		`["TypeError","TypeError","TypeError","TypeError"]`},
	{"encodes base64 of bytes, and refuses what is none", `
		return [btoa(''), btoa('\x00\xff'), btoa('abc'), btoa(undefined), thrown(() => btoa('€')), thrown(() => btoa())]`,
		`["","AP8=","YWJj","dW5kZWZpbmVk","InvalidCharacterError","TypeError"]`},
	{"decodes base64 as forgivingly as the standard, and no more", `
		return [atob(''), atob(' Y Q == '), atob('YQ'), atob('AAA'), ...['a', 'YQ=', 'YQ===', '=YQ', '====', 'Y-Q', 'Y€'].map((text) => thrown(() => atob(text)))]`,
		`["","a","a","\u0000\u0000","InvalidCharacterError","InvalidCharacterError","InvalidCharacterError","InvalidCharacterError","InvalidCharacterError","InvalidCharacterError","InvalidCharacterError"]`},
	{"carries a mebibyte there and back", `
		const text = 'é€💩x'.repeat(100000); const bytes = new TextEncoder().encode(text);
		return [bytes.length, new TextDecoder('utf-8', { fatal: true }).decode(bytes) === text, atob(btoa('x'.repeat(1000003))).length]`, `[1000000,true,1000003]`},
}

var _ = DescribeTable("TextEncoder, TextDecoder, atob and btoa", returnsItsValue, suite.Entries("encodings", encodings, entryOf))
