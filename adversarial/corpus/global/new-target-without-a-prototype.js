// class: realm confusion
// tries: to make interfaces with a new target whose prototype is a getter that acts while they are made
// ending: value [[true,true,true,true],["Blob.prototype","File.prototype","Headers.prototype","URL.prototype"]]
// tools: []
// outbound: []

const events = [];
const target = (name) => new Proxy(function () {}, { get: (of, key) => { events.push(`${name}.${String(key)}`); return key === 'prototype' ? null : of[key]; } });
const made = [Reflect.construct(URL, ['http://a/'], target('URL')), Reflect.construct(Blob, [['x']], target('Blob')), Reflect.construct(File, [['x'], 'n'], target('File')), Reflect.construct(Headers, [], target('Headers'))];
return [made.map((m) => Object.getPrototypeOf(m) === Object.prototype || Object.prototype.toString.call(m)), [...new Set(events)].sort()];
