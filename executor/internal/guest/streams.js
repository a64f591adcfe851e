'use strict';
// ReadableStream of the Streams Standard, as far as bodies need it: default streams, their reader and controller, tee, from and
// asynchronous iteration. There are no byte streams and nothing to pipe to.

const {
  AsyncIteratorPrototype, ObjectDefineProperty, ObjectSetPrototypeOf, Promise, RangeError, ReflectApply, SymbolAsyncIterator,
  SymbolIterator, TypeError, TypedArrayPrototypeGetLength, TypedArrayPrototypeGetSymbolToStringTag, TypedArrayPrototypeSet,
} = rt.primordials;
const { List, own } = rt;
const { brand, dictionary, enforceUnsigned, isObject, member, preview, redefine, required, shape, tag } = rt.webidl;
const { allocate, view } = rt.bytes;

const isUint8Array = (value) => TypedArrayPrototypeGetSymbolToStringTag(value) === 'Uint8Array';

// What follows a promise, or a value: a guest's, or one that is the runtime's own (rt.own). Awaiting that reads nothing that a guest could
// have replaced, and marks it as handled. For the same reason no function here that is async returns a promise: that would call its then.
async function react(value, fulfilled, rejected) {
  let result;
  try {
    result = await value;
  } catch (error) {
    rejected(error);
    return;
  }
  fulfilled(result);
}

const ignore = () => {};
const rejectedWith = (error) => new Promise((resolve, reject) => reject(error));

// A promise and the two functions that settle it.
class Deferred {
  resolve;
  reject;
  promise = new Promise((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });

  // An error that nobody waits for is none of the program's.
  quiet() { native.handled(this.promise); }
}

// A Deferred of the runtime's own.
function inner() {
  const deferred = new Deferred();
  own(deferred.promise);
  return deferred;
}

// The promise of what a callback of the guest's returns or throws.
function promiseOf(callback, receiver, args) {
  try {
    return ReflectApply(callback, receiver, args);
  } catch (error) {
    return own(rejectedWith(error));
  }
}

// "Queue-with-sizes".
class Queue {
  items = new List(); // of {value, size}
  head = 0;
  size = 0;

  get empty() { return this.head === this.items.length; }

  add(value, size) {
    this.items[this.items.length++] = { value, size };
    this.size += size;
  }

  take() {
    const { value, size } = this.items[this.head];
    this.items[this.head++] = undefined;
    this.size = this.size > size ? this.size - size : 0;
    if (this.empty) this.clear();
    return value;
  }

  clear() {
    this.items = new List();
    this.head = 0;
    this.size = 0;
  }
}

// The state of a stream and of its controller, which have the same life.
class Stream {
  state = 'readable';
  error = undefined;
  reader = undefined; // a Reader
  disturbed = false;
  queue = new Queue();
  highWaterMark = 1;
  sizeOf = undefined; // (chunk); undefined counts chunks
  pull = ignore; // what the source does; each returns a promise or a value
  cancel = ignore;
  overdue = ignore; // asked when a read waits that another one stands before: does the source still answer?
  started = false;
  closing = false; // close was asked for, chunks are left
  pulling = false;
  pullAgain = false;

  // start is the value or the promise that the source's start returned.
  begin(start) {
    react(start, () => {
      this.started = true;
      this.pullIfNeeded();
    }, (error) => this.fail(error));
  }

  get desired() {
    if (this.state === 'errored') return null;
    return this.state === 'closed' ? 0 : this.highWaterMark - this.queue.size;
  }

  get open() { return this.state === 'readable' && !this.closing; }

  // "ShouldCallPull".
  get wanting() {
    if (!this.open || !this.started) return false;
    return this.desired > 0 || (this.reader !== undefined && this.reader.waiting);
  }

  pullIfNeeded() {
    if (!this.wanting) return;
    if (this.pulling) {
      this.pullAgain = true;
      return;
    }
    this.pulling = true;
    react(this.pull(), () => {
      this.pulling = false;
      if (!this.pullAgain) return;
      this.pullAgain = false;
      this.pullIfNeeded();
    }, (error) => this.fail(error));
  }

  enqueue(chunk) {
    const request = this.reader === undefined ? undefined : this.reader.next();
    if (request !== undefined) {
      request.chunk(chunk);
    } else {
      let size = 1;
      try {
        if (this.sizeOf !== undefined) size = +ReflectApply(this.sizeOf, undefined, [chunk]);
        if (!(size >= 0 && size !== Infinity)) throw new RangeError('ReadableStream: the size of a chunk is not a finite number above or equal to 0');
      } catch (error) {
        this.fail(error);
        throw error;
      }
      this.queue.add(chunk, size);
    }
    this.pullIfNeeded();
  }

  close() {
    this.closing = true;
    if (this.queue.empty) this.closeNow();
  }

  closeNow() {
    this.forget();
    this.state = 'closed';
    const { reader } = this;
    if (reader === undefined) return;
    reader.closed.resolve();
    for (let request = reader.next(); request !== undefined; request = reader.next()) request.close();
  }

  fail(error) {
    if (this.state !== 'readable') return;
    this.queue.clear();
    this.forget();
    this.state = 'errored';
    this.error = error;
    const { reader } = this;
    if (reader === undefined) return;
    reader.closed.reject(error);
    reader.closed.quiet();
    for (let request = reader.next(); request !== undefined; request = reader.next()) request.fail(error);
  }

  // "Clear algorithms": what the source holds can go.
  forget() {
    this.pull = this.cancel = this.overdue = ignore;
    this.sizeOf = undefined;
  }

  // The promise of a cancellation, the runtime's own; undefined when there was nothing to do.
  abandon(reason) {
    this.disturbed = true;
    if (this.state === 'closed') return undefined;
    if (this.state === 'errored') return own(rejectedWith(this.error));
    const { cancel } = this;
    this.closeNow();
    this.queue.clear();
    const done = inner();
    react(cancel(reason), () => done.resolve(), done.reject);
    return done.promise;
  }

  // One read. request has chunk(value), close() and fail(error).
  read(request) {
    this.disturbed = true;
    if (this.state === 'closed') return request.close();
    if (this.state === 'errored') return request.fail(this.error);
    if (this.queue.empty) {
      const { requests } = this.reader;
      requests[requests.length++] = request;
      this.pullIfNeeded();
      return undefined;
    }
    const chunk = this.queue.take();
    if (this.closing && this.queue.empty) this.closeNow();
    else this.pullIfNeeded();
    return request.chunk(chunk);
  }
}

// What a reader knows: its stream until it is released, the promise of the end, and the reads that wait.
class Reader {
  stream;
  closed = new Deferred();
  requests = new List();
  answered = 0;

  constructor(stream, what) {
    if (stream.reader !== undefined) throw new TypeError(`${what}: the stream is locked to another reader`);
    this.stream = stream;
    stream.reader = this;
    if (stream.state === 'closed') this.closed.resolve();
    if (stream.state === 'errored') {
      this.closed.reject(stream.error);
      this.closed.quiet();
    }
  }

  get waiting() { return this.requests.length > this.answered; }

  // The request that waits longest, taken out; undefined when none waits.
  next() {
    if (!this.waiting) return undefined;
    const request = this.requests[this.answered];
    this.requests[this.answered++] = undefined;
    if (!this.waiting) {
      this.requests = new List();
      this.answered = 0;
    }
    return request;
  }

  release() {
    const { stream } = this;
    if (stream === undefined) return;
    const error = new TypeError('the reader was released');
    if (stream.state !== 'readable') this.closed = new Deferred();
    this.closed.reject(error);
    this.closed.quiet();
    stream.reader = undefined;
    this.stream = undefined;
    for (let request = this.next(); request !== undefined; request = this.next()) request.fail(error);
  }

  // The promise of result(value, done).
  read(result) {
    const read = new Deferred();
    this.stream.read({
      __proto__: null,
      chunk: (value) => read.resolve(result(value, false)),
      close: () => read.resolve(result(undefined, true)),
      fail: read.reject,
    });
    return read.promise;
  }
}

// A result for the guest, a dictionary, whose members Web IDL makes in the order of their names; and one in which a promise that is
// resolved with it finds no then of the guest's.
const plain = (value, done) => ({ done, value });
const bare = (value, done) => ({ __proto__: null, value, done });

const key = {}; // the runtime makes an object with the state that stands behind it

class ReadableStreamDefaultController {
  #stream;

  static {
    brand('ReadableStreamDefaultController', (value) => #stream in value);
  }

  constructor() {
    if (arguments[0] !== key) throw new TypeError('ReadableStreamDefaultController constructor: only a stream makes one');
    this.#stream = arguments[1];
  }

  get desiredSize() { return this.#stream.desired; }

  close() {
    if (!this.#stream.open) throw new TypeError('ReadableStreamDefaultController.close: the stream is closed or failed');
    this.#stream.close();
  }

  enqueue(chunk = undefined) {
    if (!this.#stream.open) throw new TypeError('ReadableStreamDefaultController.enqueue: the stream is closed or failed');
    this.#stream.enqueue(chunk);
  }

  error(error = undefined) { this.#stream.fail(error); }
}

let streamOf; // (readableStream): the Stream behind it, or a TypeError
let isReadableStream;

class ReadableStreamDefaultReader {
  #reader;

  static {
    brand('ReadableStreamDefaultReader', (value) => #reader in value);
  }

  constructor(stream) {
    required(arguments.length, 1, 'ReadableStreamDefaultReader constructor');
    if (!isReadableStream(stream)) throw new TypeError('ReadableStreamDefaultReader constructor: the value is not a ReadableStream');
    this.#reader = new Reader(streamOf(stream), 'ReadableStreamDefaultReader constructor');
  }

  get closed() {
    try {
      return this.#reader.closed.promise;
    } catch (error) {
      return rejectedWith(error);
    }
  }

  async cancel(reason = undefined) { await this.#held('cancel').abandon(reason); }

  read() {
    try {
      this.#held('read');
      return this.#reader.read(plain);
    } catch (error) {
      return rejectedWith(error);
    }
  }

  releaseLock() { this.#reader.release(); }

  #held(what) {
    const { stream } = this.#reader;
    if (stream === undefined) throw new TypeError(`ReadableStreamDefaultReader.${what}: the reader was released`);
    return stream;
  }
}

function callbackOf(value, what) {
  if (value !== undefined && typeof value !== 'function') throw new TypeError(`${what} is not a function`);
  return value;
}

class ReadableStream {
  #stream;

  constructor(underlyingSource = undefined, strategy = undefined) {
    if (underlyingSource === key) {
      this.#stream = strategy;
      return;
    }
    const what = 'ReadableStream constructor';
    if (underlyingSource !== undefined && !isObject(underlyingSource)) throw new TypeError(`${what}: the source is not an object`);
    const bag = dictionary(strategy, what);
    const { highWaterMark } = bag;
    const mark = highWaterMark === undefined ? 1 : +highWaterMark;
    const sizeOf = callbackOf(bag.size, `${what}: the size of the strategy`);
    const stream = new Stream();
    this.#stream = stream;
    let begun;
    const source = dictionary(underlyingSource, what);
    const { autoAllocateChunkSize } = source;
    if (autoAllocateChunkSize !== undefined) enforceUnsigned(autoAllocateChunkSize, what);
    const cancel = callbackOf(source.cancel, `${what}: cancel`);
    const pull = callbackOf(source.pull, `${what}: pull`);
    const start = callbackOf(source.start, `${what}: start`);
    const { type } = source;
    if (type !== undefined) {
      member(type, ['bytes'], what);
      throw new TypeError(`${what}: there are no byte streams here: leave out the type and enqueue Uint8Arrays`);
    }
    if (mark !== mark || mark < 0) throw new RangeError(`${what}: the high water mark is ${mark}, and must be a number above or equal to 0`);
    const controller = new ReadableStreamDefaultController(key, stream);
    stream.highWaterMark = mark;
    stream.sizeOf = sizeOf;
    if (pull !== undefined) stream.pull = () => promiseOf(pull, underlyingSource, [controller]);
    if (cancel !== undefined) stream.cancel = (reason) => promiseOf(cancel, underlyingSource, [reason]);
    if (start !== undefined) begun = ReflectApply(start, underlyingSource, [controller]);
    stream.begin(begun);
  }

  static from(asyncIterable) {
    required(arguments.length, 1, 'ReadableStream.from');
    return wrap(fromIterable(asyncIterable));
  }

  get locked() { return this.#stream.reader !== undefined; }

  async cancel(reason = undefined) {
    const stream = this.#stream;
    if (stream.reader !== undefined) throw new TypeError('ReadableStream.cancel: the stream is locked to a reader');
    await stream.abandon(reason);
  }

  getReader(options = undefined) {
    this.#stream;
    const { mode } = dictionary(options, 'ReadableStream.getReader');
    if (mode !== undefined) {
      member(mode, ['byob'], 'ReadableStream.getReader');
      throw new TypeError('ReadableStream.getReader: there are no byte streams here: leave out the mode');
    }
    return new ReadableStreamDefaultReader(this);
  }

  tee() {
    const branches = tee(this.#stream);
    return [wrap(branches[0]), wrap(branches[1])];
  }

  values(options = undefined) {
    this.#stream;
    const { preventCancel } = dictionary(options, 'ReadableStream.values');
    return new AsyncIterator(new Reader(this.#stream, 'ReadableStream.values'), !!preventCancel);
  }

  static {
    streamOf = (readable) => readable.#stream;
    isReadableStream = (value) => isObject(value) && #stream in value;
    brand('ReadableStream', isReadableStream);
  }
}

const wrap = (stream) => new ReadableStream(key, stream);

// The asynchronous iterator of Web IDL: its steps run one after the other.
class AsyncIterator {
  #reader;
  #preventCancel;
  #ongoing = undefined;
  #finished = false;

  static {
    brand('ReadableStream AsyncIterator', (value) => #reader in value);
  }

  constructor(reader, preventCancel) {
    this.#reader = reader;
    this.#preventCancel = preventCancel;
  }

  next() {
    try {
      return this.#queue(() => this.#next());
    } catch (error) {
      return rejectedWith(error);
    }
  }

  return(value = undefined) {
    try {
      return this.#queue(() => this.#return(value));
    } catch (error) {
      return rejectedWith(error);
    }
  }

  #queue(step) {
    const before = this.#ongoing;
    const done = new Deferred();
    const ended = inner();
    this.#ongoing = ended.promise;
    const end = (settle) => (result) => {
      settle(result);
      ended.resolve();
    };
    const run = () => react(own(step()), end(done.resolve), end(done.reject));
    if (before === undefined) run();
    else react(before, run, ignore);
    return done.promise;
  }

  async #next() {
    if (this.#finished) return { value: undefined, done: true };
    let result;
    try {
      result = await own(this.#reader.read(bare));
    } catch (error) {
      this.#finish();
      throw error;
    }
    if (result.done) this.#finish();
    return { value: result.value, done: result.done };
  }

  async #return(value) {
    if (!this.#finished) {
      const { stream } = this.#reader;
      const cancelled = this.#preventCancel ? undefined : stream.abandon(value);
      this.#finish();
      await cancelled;
    }
    return { value, done: true };
  }

  #finish() {
    this.#finished = true;
    this.#reader.release();
  }
}
delete AsyncIterator.prototype.constructor;
redefine(AsyncIterator.prototype, 'next', { enumerable: true });
redefine(AsyncIterator.prototype, 'return', { enumerable: true });
tag(AsyncIterator.prototype, 'ReadableStream AsyncIterator');
ObjectSetPrototypeOf(AsyncIterator.prototype, AsyncIteratorPrototype);

// A stream with a source of the runtime's own: pull() and cancel(reason) return a promise of the runtime's own, or undefined.
function made(pull, cancel, highWaterMark, overdue = ignore) {
  const stream = new Stream();
  stream.overdue = overdue;
  stream.pull = pull;
  stream.cancel = cancel;
  stream.highWaterMark = highWaterMark;
  stream.begin(undefined);
  return stream;
}

// "ReadableStreamDefaultTee". copy makes the second branch's chunk of the first one's.
function tee(stream, copy = (chunk) => chunk) {
  const reader = new Reader(stream, 'ReadableStream.tee');
  const canceled = [false, false];
  const reasons = [undefined, undefined];
  const cancelled = inner();
  const branches = [];
  let reading = false;
  let again = false;
  const close = () => {
    reading = false;
    for (let i = 0; i < 2; i++) if (!canceled[i] && branches[i].open) branches[i].close();
    if (!canceled[0] || !canceled[1]) cancelled.resolve();
  };
  const pull = () => {
    if (reading) {
      again = true;
      stream.overdue();
      return;
    }
    reading = true;
    stream.read({
      __proto__: null,
      chunk(chunk) {
        // In a microtask, so that an error of the stream comes before its last chunks are taken.
        react(undefined, () => {
          again = false;
          try {
            const second = canceled[1] ? undefined : copy(chunk);
            for (let i = 0; i < 2; i++) if (!canceled[i] && branches[i].open) branches[i].enqueue(i === 0 ? chunk : second);
          } catch (error) { // the memory limit does not grant the copy
            branches[0].fail(error);
            branches[1].fail(error);
            react(stream.abandon(error), cancelled.resolve, cancelled.reject);
            return;
          }
          reading = false;
          if (again) pull();
        }, ignore);
      },
      close,
      fail() { reading = false; },
    });
  };
  const overdue = () => stream.overdue();
  const cancel = (i) => (reason) => {
    canceled[i] = true;
    reasons[i] = reason;
    if (canceled[1 - i]) react(stream.abandon([reasons[0], reasons[1]]), cancelled.resolve, cancelled.reject);
    return cancelled.promise;
  };
  for (let i = 0; i < 2; i++) {
    ObjectDefineProperty(branches, i, { __proto__: null, value: made(pull, cancel(i), 1, overdue), writable: true, enumerable: true, configurable: true });
  }
  react(own(reader.closed.promise), ignore, (error) => {
    branches[0].fail(error);
    branches[1].fail(error);
    if (!canceled[0] || !canceled[1]) cancelled.resolve();
  });
  return branches;
}

// "ReadableStreamFromIterable".
function fromIterable(iterable) {
  const what = 'ReadableStream.from';
  if (iterable === undefined || iterable === null) throw new TypeError(`${what}: the value is not iterable`);
  let method = iterable[SymbolAsyncIterator];
  const isSync = method === undefined || method === null;
  if (isSync) method = iterable[SymbolIterator];
  if (typeof method !== 'function') throw new TypeError(`${what}: the value is not iterable`);
  const iterator = ReflectApply(method, iterable, []);
  if (!isObject(iterator)) throw new TypeError(`${what}: the iterator is not an object`);
  const { next } = iterator;
  const pull = async () => {
    const step = await ReflectApply(next, iterator, []);
    if (!isObject(step)) throw new TypeError(`${what}: the iterator's result is not an object`);
    if (step.done) {
      if (stream.open) stream.close();
      return;
    }
    const value = isSync ? await step.value : step.value;
    if (stream.open) stream.enqueue(value);
  };
  const cancel = async (reason) => {
    const end = iterator.return;
    if (end === undefined || end === null) return;
    const result = await ReflectApply(end, iterator, [reason]);
    if (!isObject(result)) throw new TypeError(`${what}: the result of the iterator's return is not an object`);
  };
  const stream = made(() => own(pull()), (reason) => own(cancel(reason)), 0);
  return stream;
}

// All the bytes of a stream, in an object: a promise asks what it is resolved with for its then. A chunk is the guest's, who can change it as soon as it is read.
async function drain(stream, what) {
  const reader = new Reader(stream, what);
  let all = allocate(0);
  let size = 0;
  for (;;) {
    const { value, done } = await own(reader.read(bare));
    if (done) return { __proto__: null, bytes: view(all, 0, size) };
    if (!isUint8Array(value)) {
      const error = new TypeError(`${what}: a chunk of the stream is not a Uint8Array`);
      react(stream.abandon(error), ignore, ignore);
      throw error;
    }
    const length = TypedArrayPrototypeGetLength(value);
    if (size + length > TypedArrayPrototypeGetLength(all)) {
      const larger = allocate(size + length + (size >> 1));
      TypedArrayPrototypeSet(larger, view(all, 0, size));
      all = larger;
    }
    TypedArrayPrototypeSet(all, value, size);
    size += length;
  }
}

shape(ReadableStream);
shape(ReadableStreamDefaultReader);
shape(ReadableStreamDefaultController);
ObjectDefineProperty(ReadableStream.prototype, SymbolAsyncIterator, { __proto__: null, value: ReadableStream.prototype.values, writable: true, enumerable: false, configurable: true });
preview(isReadableStream, ['locked'], (readable) => [streamOf(readable).reader !== undefined]);

// For the runtime: a ReadableStream is what the guest has, and everything here takes or gives that.
const streams = {
  __proto__: null,
  is: isReadableStream,
  locked: (readable) => streamOf(readable).reader !== undefined,
  disturbed: (readable) => streamOf(readable).disturbed,
  drain: (readable, what) => drain(streamOf(readable), what),

  // A stream of the runtime's own making. pull() is called when a chunk is wanted, until its promise is settled not again;
  // cancel(reason) when the guest wants no more.
  of: (pull, cancel = ignore, overdue = ignore) => wrap(made(pull, cancel, 0, overdue)),
  enqueue(readable, bytes) { if (streamOf(readable).open) streamOf(readable).enqueue(bytes); },
  close(readable) { if (streamOf(readable).open) streamOf(readable).close(); },
  fail(readable, error) { streamOf(readable).fail(error); },

  // Ends a stream that nobody is to read on, whoever holds it.
  abandon(readable, reason) {
    const done = streamOf(readable).abandon(reason);
    if (done !== undefined) react(done, ignore, ignore);
  },

  // A stream of bytes that are there.
  ofBytes(bytes) {
    const stream = made(() => {
      if (TypedArrayPrototypeGetLength(bytes) > 0) stream.enqueue(bytes);
      stream.close();
    }, ignore, 0);
    return wrap(stream);
  },

  // Locks a stream whose bytes the runtime has read beside it.
  exhaust(readable) {
    const stream = streamOf(readable);
    new Reader(stream, 'exhaust');
    stream.disturbed = true;
    stream.queue.clear();
    if (stream.state === 'readable') stream.closeNow();
  },

  // Two streams of one body's chunks, each with bytes of its own.
  tee(readable) {
    const branches = tee(streamOf(readable), (chunk) => (isUint8Array(chunk) ? rt.copyBytes(chunk) : chunk));
    return { __proto__: null, first: wrap(branches[0]), second: wrap(branches[1]) };
  },

  // A new stream that gives what the old one has, which is locked.
  proxy(readable) {
    const source = streamOf(readable);
    const reader = new Reader(source, 'proxy');
    source.disturbed = true;
    const pull = async () => {
      const { value, done } = await own(reader.read(bare));
      if (!done) stream.enqueue(value);
      else stream.close();
    };
    const stream = made(() => own(pull()), (reason) => source.abandon(reason), 0);
    return wrap(stream);
  },
};

return { __proto__: null, ReadableStream, ReadableStreamDefaultController, ReadableStreamDefaultReader, streams };
