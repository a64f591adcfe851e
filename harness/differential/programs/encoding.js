// == encode
const encoder = new TextEncoder();
return [encoder.encoding, encoder.encode('aé€😀'), encoder.encode(), encoder.encode(undefined), encoder.encode('\ud800x'), encoder.encode(12)];

// == encode-into
const encoder = new TextEncoder();
return [0, 1, 3, 4, 9].map((size) => { const bytes = new Uint8Array(size); return [encoder.encodeInto('é😀x', bytes), bytes]; });

// == labels
return ['utf-8', ' UTF8\n', 'unicode-1-1-utf-8', 'latin1', 'ascii', 'iso-8859-1', 'windows-1252', 'utf-16', 'ucs-2', 'utf-16le'].map((label) => new TextDecoder(label).encoding);

// == labels-that-are-none
return ['', 'utf-7', 'utf-32', 'nonsense', 'utf 8', '\u000butf-8'].map((label) => outcome(() => new TextDecoder(label).encoding));

// == malformed-bytes
const decode = (...bytes) => new TextDecoder().decode(new Uint8Array(bytes));
return [decode(0xff), decode(0xc0, 0x80), decode(0xe2, 0x82), decode(0xe2, 0x28, 0xa1), decode(0xf0, 0x9f, 0x98), decode(0xed, 0xa0, 0x80), decode(0xf4, 0x90, 0x80, 0x80), decode(0x41, 0xc3, 0x41)];

// == fatal
const decode = (...bytes) => outcome(() => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes)));
return [decode(0x61), decode(0xff), decode(0xe2, 0x82), decode(), new TextDecoder('utf-8', { fatal: 1 }).fatal];

// == byte-order-marks
const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0xef, 0xbb, 0xbf]);
const sixteen = new Uint8Array([0xff, 0xfe, 0x61, 0]);
return [new TextDecoder().decode(bytes).length, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).length, new TextDecoder('utf-16le').decode(sixteen), new TextDecoder('utf-16le', { ignoreBOM: true }).decode(sixteen).length,
  new TextDecoder().ignoreBOM];

// == streaming
const decoder = new TextDecoder();
const chunks = [[0xf0, 0x9f], [0x98], [0x80, 0x41], [0xe2]].map((bytes) => decoder.decode(new Uint8Array(bytes), { stream: true }));
return [chunks, decoder.decode(), decoder.decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x42]))];

// == a-mark-in-pieces
const decoder = new TextDecoder();
return [[0xef], [0xbb], [0xbf, 0x41]].map((bytes) => decoder.decode(new Uint8Array(bytes), { stream: true })).concat(decoder.decode());

// == fatal-while-streaming
const decoder = new TextDecoder('utf-8', { fatal: true });
const first = outcome(() => decoder.decode(new Uint8Array([0xe2]), { stream: true }));
const second = outcome(() => decoder.decode(new Uint8Array([0x41])));
return [first, second, outcome(() => decoder.decode(new Uint8Array([0x42])))];

// == utf-16
const decode = (...bytes) => new TextDecoder('utf-16le').decode(new Uint8Array(bytes));
return [decode(0x61, 0, 0xe9, 0), decode(0x3d, 0xd8, 0x00, 0xde), decode(0x61), decode(0x00, 0xd8), decode(0x00, 0xdc, 0x61, 0), outcome(() => new TextDecoder('utf-16le', { fatal: true }).decode(new Uint8Array([0, 0xd8])))];

// == windows-1252
return new TextDecoder('latin1').decode(new Uint8Array([0x41, 0x80, 0x81, 0x8d, 0x99, 0xa0, 0xe9, 0xff]));

// == what-is-decoded
const decoder = new TextDecoder();
const bytes = new Uint8Array([97, 98, 99, 100]);
return [decoder.decode(bytes.buffer), decoder.decode(bytes.subarray(1, 3)), decoder.decode(new DataView(bytes.buffer, 2)), decoder.decode(new Uint16Array([0x6261])), decoder.decode(undefined),
  outcome(() => decoder.decode('x')), outcome(() => decoder.decode(null)), outcome(() => decoder.decode([97]))];

// == calls-that-are-wrong
return [outcome(() => TextEncoder()), outcome(() => TextDecoder()), outcome(() => new TextEncoder().encodeInto('a', [1])), outcome(() => new TextEncoder().encodeInto('a', new Uint16Array(1))), outcome(() => new TextDecoder('utf-8', 1)),
  outcome(() => TextDecoder.prototype.encoding), Object.prototype.toString.call(new TextEncoder()), Object.prototype.toString.call(new TextDecoder()), new TextDecoder(undefined).encoding, TextDecoder.length];
