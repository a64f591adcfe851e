'use strict';
// multipart/form-data: what a FormData looks like as a body, and the way back.
// A body is a string where it can be (no bytes are made, none are decoded), else a Uint8Array.

const {
  StringPrototypeCharCodeAt, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeToLowerCase,
} = rt.primordials;
const { List } = rt;
const { allocate, encodeUtf8, view } = rt.bytes;
const { latin1Decode, utf8Decode } = native;

// What no content can be made to hold by chance.
function newBoundary() {
  const bytes = allocate(12);
  native.randomFill(bytes);
  let text = '----formdata-isoproof-';
  for (let i = 0; i < 12; i++) text += hex[bytes[i] >> 4] + hex[bytes[i] & 15];
  return text;
}
const hex = '0123456789abcdef';

// text with each occurrence of what replaced.
function replaced(text, what, by) {
  let at = StringPrototypeIndexOf(text, what);
  if (at < 0) return text;
  let out = '';
  let from = 0;
  for (; at >= 0; at = StringPrototypeIndexOf(text, what, from)) {
    out += StringPrototypeSlice(text, from, at) + by;
    from = at + what.length;
  }
  return out + StringPrototypeSlice(text, from);
}

// Every line break as CRLF.
function crlf(text) {
  if (StringPrototypeIndexOf(text, '\n') < 0 && StringPrototypeIndexOf(text, '\r') < 0) return text;
  return replaced(replaced(replaced(text, '\r\n', '\n'), '\r', '\n'), '\n', '\r\n');
}

const quoted = (text) => replaced(replaced(replaced(text, '\n', '%0A'), '\r', '%0D'), '"', '%22');

// {type, body} of a List of {name, value}: body is a string when no entry is a file, else a Uint8Array.
function serialize(list) {
  const boundary = newBoundary();
  const parts = new List();
  let text = '';
  for (let i = 0; i < list.length; i++) {
    const { name, value } = list[i];
    text += `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(crlf(name))}"`;
    if (typeof value === 'string') {
      text += `\r\n\r\n${crlf(value)}\r\n`;
    } else {
      const type = rt.blobs.type(value);
      text += `; filename="${quoted(rt.files.name(value))}"\r\nContent-Type: ${type === '' ? 'application/octet-stream' : type}\r\n\r\n`;
      parts[parts.length++] = text;
      parts[parts.length++] = rt.blobs.bytes(value);
      text = '\r\n';
    }
  }
  text += `--${boundary}--\r\n`;
  const type = `multipart/form-data; boundary=${boundary}`;
  if (parts.length === 0) return { type, body: text };
  parts[parts.length++] = text;
  return { type, body: rt.blobConcat(parts) };
}

function isBlank(text, at) {
  const c = StringPrototypeCharCodeAt(text, at);
  return c === 0x20 || c === 0x09;
}

// The value of a parameter behind the first semicolon of text, or undefined. The header of a part has no values but quoted ones, and
// no backslash escapes there.
function parameter(text, name) {
  const { length } = text;
  for (let at = StringPrototypeIndexOf(text, ';'); at >= 0 && at < length;) {
    at++;
    while (isBlank(text, at)) at++;
    const start = at;
    while (at < length && text[at] !== ';' && text[at] !== '=') at++;
    if (text[at] !== '=') continue;
    const wanted = StringPrototypeToLowerCase(StringPrototypeSlice(text, start, at)) === name;
    at++;
    if (text[at] === '"') {
      const from = at + 1;
      at = StringPrototypeIndexOf(text, '"', from);
      if (at < 0) return undefined;
      if (wanted) return StringPrototypeSlice(text, from, at);
    }
    at = StringPrototypeIndexOf(text, ';', at);
  }
  return undefined;
}

const unquoted = (text) => (text === undefined ? undefined
  : replaced(replaced(replaced(text, '%0A', '\n'), '%0D', '\r'), '%22', '"'));

// {name, filename, type} from the header lines of a part, or undefined.
function readHeaders(text) {
  const part = { __proto__: null, name: undefined, filename: undefined, type: undefined };
  for (let from = 0; from < text.length;) {
    let end = StringPrototypeIndexOf(text, '\r\n', from);
    if (end < 0) end = text.length;
    const line = StringPrototypeSlice(text, from, end);
    from = end + 2;
    const colon = StringPrototypeIndexOf(line, ':');
    if (colon <= 0) return undefined;
    const header = StringPrototypeToLowerCase(StringPrototypeSlice(line, 0, colon));
    if (header === 'content-disposition') {
      if (StringPrototypeIndexOf(line, 'form-data', colon) < 0) return undefined;
      part.name = unquoted(parameter(line, 'name'));
      part.filename = unquoted(parameter(line, 'filename'));
    } else if (header === 'content-type') {
      let start = colon + 1;
      while (start < line.length && isBlank(line, start)) start++;
      part.type = StringPrototypeSlice(line, start);
    }
  }
  return part.name === undefined ? undefined : part;
}

// A List of {name, value} of a body (a string or a Uint8Array) under a boundary, or undefined when it is malformed.
function parse(body, boundary) {
  // Bytes are searched as a string of one code unit each, so that a position is an offset.
  const isText = typeof body === 'string';
  const text = isText ? body : latin1Decode(body);
  const decode = (start, end) => (isText ? StringPrototypeSlice(text, start, end) : utf8Decode(body, start, end));
  const bytes = (start, end) => (isText ? encodeUtf8(StringPrototypeSlice(text, start, end)) : rt.copyBytes(view(body, start, end)));

  const list = new List();
  const dashes = `--${boundary}`;
  let at = StringPrototypeIndexOf(text, dashes);
  // What stands before the first boundary is nothing to us, if it ends with a line.
  if (at < 0 || (at > 0 && StringPrototypeSlice(text, at - 2, at) !== '\r\n')) return undefined;
  for (;;) {
    at += dashes.length;
    const next = StringPrototypeSlice(text, at, at + 2);
    if (next === '--') return list;
    if (next !== '\r\n') return undefined;
    const start = at + 2;
    const headersEnd = StringPrototypeIndexOf(text, '\r\n\r\n', start);
    if (headersEnd < 0) return undefined;
    const part = readHeaders(decode(start, headersEnd));
    const end = StringPrototypeIndexOf(text, `\r\n${dashes}`, headersEnd + 4);
    if (part === undefined || end < 0) return undefined;
    const from = headersEnd + 4;
    const value = part.filename === undefined
      ? decode(from, end)
      : rt.files.of(rt.blobs.of(bytes(from, end), part.type === undefined ? 'text/plain' : part.type), part.filename);
    list[list.length++] = { name: part.name, value };
    at = end + 2;
  }
}

rt.multipart = { __proto__: null, parse, serialize };
