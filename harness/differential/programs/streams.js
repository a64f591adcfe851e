// == reading
const stream = new ReadableStream({ start(c) { c.enqueue('a'); c.enqueue({ b: 1 }); c.close(); } });
const reader = stream.getReader();
return [await reader.read(), await reader.read(), await reader.read(), await reader.closed, stream.locked];

// == pulls-on-demand
let pulls = 0;
const stream = new ReadableStream({ pull(c) { c.enqueue(++pulls); if (pulls === 3) c.close(); } });
const reader = stream.getReader();
await null;
const before = pulls;
const got = [];
for (let step = await reader.read(); !step.done; step = await reader.read()) got.push(step.value);
return [before, got, pulls];

// == a-queue-without-room
let pulls = 0;
const stream = new ReadableStream({ pull(c) { pulls++; c.enqueue(pulls); } }, { highWaterMark: 0 });
await null; await null;
const before = pulls;
await stream.getReader().read();
return [before, pulls];

// == sizes-of-chunks
let desired = [];
const stream = new ReadableStream({ start(c) { desired.push(c.desiredSize); c.enqueue('abc'); desired.push(c.desiredSize); c.enqueue('d'); desired.push(c.desiredSize); c.close(); desired.push(c.desiredSize); } },
  { highWaterMark: 5, size: (chunk) => chunk.length });
return [desired, await stream.getReader().read()];

// == errors
let controller;
const stream = new ReadableStream({ start(c) { controller = c; c.enqueue(1); } });
const reader = stream.getReader();
controller.error(new RangeError('x'));
return [await settled(reader.read()), await settled(reader.closed), outcome(() => controller.enqueue(2)), outcome(() => controller.close()), controller.desiredSize];

// == cancel
const seen = [];
const stream = new ReadableStream({ cancel(reason) { seen.push(reason); return 'ignored'; } });
const reader = stream.getReader();
const waiting = reader.read();
return [await reader.cancel('why'), seen, await waiting, await reader.closed, await stream.cancel.call(new ReadableStream({ cancel() { throw new TypeError(); } })).then(() => 'no', named)];

// == locks
const stream = new ReadableStream();
const reader = stream.getReader();
const second = outcome(() => stream.getReader());
const refused = await settled(stream.cancel());
const pending = reader.read();
reader.releaseLock();
return [second, refused, await settled(pending), await settled(reader.closed), await settled(reader.read()), stream.locked, outcome(() => reader.releaseLock()), stream.getReader() !== reader];

// == tee
const [a, b] = new ReadableStream({ start(c) { c.enqueue(1); c.enqueue(2); c.close(); } }).tee();
const all = async (stream) => { const got = []; for await (const chunk of stream) got.push(chunk); return got; };
return [await all(a), await all(b)];

// == tee-cancels-with-both-reasons
const seen = [];
const stream = new ReadableStream({ cancel(reason) { seen.push(reason); } });
const [a, b] = stream.tee();
const first = a.cancel('a');
await null;
const between = [...seen];
await Promise.all([first, b.cancel('b')]);
return [between, seen, stream.locked];

// == iterates
const stream = new ReadableStream({ start(c) { c.enqueue('x'); c.enqueue('y'); c.close(); } });
const got = [];
for await (const chunk of stream) got.push(chunk);
return [got, stream.locked, await settled(stream.getReader().read())];

// == the-order-of-a-result's-members
const stream = () => new ReadableStream({ start(c) { c.enqueue(1); c.close(); } });
const reader = stream().getReader();
return [Object.keys(await reader.read()), Object.keys(await reader.read())];

// == the-order-of-an-iteration's-result
return Object.keys(await ReadableStream.from([1]).values().next()).join();

// == leaving-a-loop-cancels
const seen = [];
const stream = (values) => new ReadableStream({ start(c) { values.forEach((value) => c.enqueue(value)); }, cancel(reason) { seen.push(reason); } });
const first = stream([1, 2]);
for await (const chunk of first) { seen.push(chunk); break; }
const second = stream([3]);
for await (const chunk of second.values({ preventCancel: true })) { seen.push(chunk); break; }
return [seen, first.locked, second.locked];

// == from-iterables
const all = async (stream) => { const got = []; for await (const chunk of stream) got.push(chunk); return got; };
return [await all(ReadableStream.from(['a', Promise.resolve('b')])), await all(ReadableStream.from((async function* () { yield 1; yield 2; })())), outcome(() => ReadableStream.from(1)), outcome(() => ReadableStream.from({})),
  await all(ReadableStream.from('hi'))];

// == a-source-that-throws
const from = (source) => outcome(() => new ReadableStream(source));
return [from({ start() { throw new RangeError(); } }), await settled(new ReadableStream({ pull() { throw new SyntaxError(); } }).getReader().read()),
  await settled(new ReadableStream({ start: () => Promise.reject(new EvalError()) }).getReader().closed)];

// == calls-that-are-wrong
return [outcome(() => ReadableStream()), outcome(() => new ReadableStream(null)), outcome(() => new ReadableStream({ pull: 1 })), outcome(() => new ReadableStream({ type: 'x' })), outcome(() => new ReadableStream({}, { highWaterMark: -1 })),
  outcome(() => new ReadableStream({}, { size: 1 })), outcome(() => new ReadableStream().getReader({ mode: 'x' })), outcome(() => new ReadableStreamDefaultReader({})), outcome(() => new ReadableStreamDefaultController()),
  outcome(() => new ReadableStream({}, { highWaterMark: NaN }))];

// == a-size-that-is-no-size
let controller;
const stream = new ReadableStream({ start(c) { controller = c; } }, { size: () => -1 });
return [outcome(() => controller.enqueue(1)), await settled(stream.getReader().read())];

// == order-of-its-promises
const seen = [];
const stream = new ReadableStream({ start(c) { c.enqueue(1); c.close(); } });
const reader = stream.getReader();
reader.closed.then(() => seen.push('closed'));
const read = reader.read().then(() => seen.push('read'));
const end = reader.read().then(() => seen.push('end'));
await Promise.all([read, end, reader.closed]);
await null;
return seen;
