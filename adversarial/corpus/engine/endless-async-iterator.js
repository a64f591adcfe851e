// class: endless loop
// tries: to have a stream pull for ever from an iterator that is always ready
// ending: fault timeout
// tools: []
// outbound: []
// limits: {"timeout":"500ms"}

const stream = ReadableStream.from({ [Symbol.asyncIterator]: () => ({ next: async () => ({ value: 1, done: false }) }) });
for await (const chunk of stream);
