// == parts
const blob = new Blob(['a', new Uint8Array([98, 99]), new Blob(['d']), new Uint8Array([1, 101, 2]).subarray(1, 2), new Uint8Array([102]).buffer, 7, null, { toString() { return '!'; } }]);
return [blob.size, await blob.text()];

// == types
return ['Text/Plain', 'a/b;c=D', 'é', 'x\ty', '', undefined, null, 'no slash'].map((type) => new Blob([], { type }).type);

// == slices
const blob = new Blob(['0123456789'], { type: 'a/b' });
const slice = async (...range) => { const part = blob.slice(...range); return [await part.text(), part.type]; };
return [await slice(), await slice(2), await slice(2, 5), await slice(-3), await slice(-5, -2, 'C/D'), await slice(8, 3), await slice(0, 99, 'é'), await slice(NaN, 2), await slice(1.9, '4')];

// == bytes
const blob = new Blob(['é']);
return [await blob.arrayBuffer(), (await blob.bytes()) instanceof Uint8Array, await blob.bytes()];

// == text-is-utf-8-with-replacement
return [await new Blob([new Uint8Array([0xff, 0x41, 0xe2, 0x82])]).text(), await new Blob(['\ufeffa']).text(), (await new Blob(['\ud800']).text()).codePointAt(0)];

// == line-endings
return [await new Blob(['a\nb\r\nc\r'], { endings: 'transparent' }).text(), await new Blob(['a\nb\r\nc\r'], { endings: 'native' }).text(), outcome(() => new Blob([], { endings: 'x' }))];

// == stream
const chunks = [];
for await (const chunk of new Blob(['ab', 'c']).stream()) chunks.push(chunk instanceof Uint8Array, ...chunk);
return [chunks.filter((x) => x !== true), new Blob([]).stream() instanceof ReadableStream];

// == files
const file = new File(['abc'], 'a/b.txt', { type: 'T/X', lastModified: 12 });
return [file.name, file.type, file.lastModified, file.size, file instanceof Blob, await file.text(), Object.prototype.toString.call(file), file.slice(1) instanceof File,
  new File([], 'x', { lastModified: NaN }).lastModified, new File([], 'x', { lastModified: 'z' }).lastModified, new File([], 'x', { lastModified: new Date(5) }).lastModified, typeof new File([], 'n').lastModified];

// == a-time-that-is-no-integer
return new File([], 'x', { lastModified: 12.9 }).lastModified;

// == what-is-no-list-of-parts
return [undefined, null, 1, 'abc', {}, [undefined], new Set(['a', 'b'])].map((parts) => outcome(() => new Blob(parts).size));

// == calls-that-are-wrong
return [outcome(() => Blob([])), outcome(() => new File()), outcome(() => new File([])), outcome(() => new File('x', 'n')), outcome(() => new Blob([Symbol()])), outcome(() => new Blob([], 1)),
  outcome(() => Blob.prototype.size), await settled(Blob.prototype.text.call({})), Blob.length, File.length, new Blob().size];

// == parts-are-copied
const bytes = new Uint8Array([65]);
const blob = new Blob([bytes]);
bytes[0] = 66;
return blob.text();
