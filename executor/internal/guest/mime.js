'use strict';
// MIME types of the MIME Sniffing Standard, and the one that headers give a body by the Fetch Standard.

const { StringPrototypeCharCodeAt, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeToLowerCase } = rt.primordials;
const { List } = rt;
const { isToken } = rt.headers;

const isSpace = (c) => c === 0x20 || c === 0x09 || c === 0x0a || c === 0x0d;

// Where the part of text from start to end begins, and where it ends, without the space there.
function skipSpace(text, start, end) {
  while (start < end && isSpace(StringPrototypeCharCodeAt(text, start))) start++;
  return start;
}

function dropSpace(text, start, end) {
  while (end > start && isSpace(StringPrototypeCharCodeAt(text, end - 1))) end--;
  return end;
}

// Where what is next, from at on; the end of text for nowhere.
function next(text, what, at) {
  const found = StringPrototypeIndexOf(text, what, at);
  return found < 0 ? text.length : found;
}

// {value, end} of the quoted string whose quote is at at. What is not closed ends with text.
function quoted(text, at) {
  let value = '';
  for (at++; at < text.length && text[at] !== '"'; at++) {
    if (text[at] === '\\' && at + 1 < text.length) at++;
    value += text[at];
  }
  return { __proto__: null, value, end: at + 1 };
}

// Whether a parameter may have the value: tabs, and what is no control character and fits into a byte.
function isValue(text) {
  for (let i = 0; i < text.length; i++) {
    const c = StringPrototypeCharCodeAt(text, i);
    if ((c < 0x20 && c !== 0x09) || c === 0x7f || c > 0xff) return false;
  }
  return true;
}

// The value of a parameter, undefined for none.
function parameter(mime, name) {
  const { parameters } = mime;
  for (let i = 0; i < parameters.length; i++) if (parameters[i].name === name) return parameters[i].value;
  return undefined;
}

function append(mime, name, value) {
  const { parameters } = mime;
  parameters[parameters.length++] = { __proto__: null, name, value };
}

// "Parse a MIME type": {essence, parameters}, a List of {name, value}; undefined when text is none.
function parse(text) {
  const slash = next(text, '/', 0);
  let at = next(text, ';', slash);
  const type = StringPrototypeSlice(text, skipSpace(text, 0, slash), slash);
  const subtype = StringPrototypeSlice(text, slash + 1, dropSpace(text, slash + 1, at));
  if (!isToken(type) || !isToken(subtype)) return undefined;
  const mime = { __proto__: null, essence: StringPrototypeToLowerCase(`${type}/${subtype}`), parameters: new List() };
  while (at < text.length) {
    const start = skipSpace(text, at + 1, text.length);
    for (at = start; at < text.length && text[at] !== ';' && text[at] !== '='; at++);
    if (text[at] !== '=') continue; // a name without a value
    const name = StringPrototypeToLowerCase(StringPrototypeSlice(text, start, at));
    const from = at + 1;
    let value;
    if (text[from] === '"') {
      const found = quoted(text, from);
      value = found.value;
      at = next(text, ';', found.end);
    } else {
      at = next(text, ';', from);
      value = StringPrototypeSlice(text, from, dropSpace(text, from, at));
      if (value === '') continue;
    }
    if (isToken(name) && isValue(value) && parameter(mime, name) === undefined) append(mime, name, value);
  }
  return mime;
}

// "Serialize a MIME type".
function serialize(mime) {
  const { essence, parameters } = mime;
  let text = essence;
  for (let i = 0; i < parameters.length; i++) {
    const { name, value } = parameters[i];
    text += `;${name}=`;
    if (isToken(value)) {
      text += value;
      continue;
    }
    text += '"';
    for (let j = 0; j < value.length; j++) text += value[j] === '"' || value[j] === '\\' ? `\\${value[j]}` : value[j];
    text += '"';
  }
  return text;
}

// "Extract a MIME type" of the values that headers have, in one text: the last that is one, with the charset of those before it of its
// essence. A comma in quotes parts nothing.
function extract(text) {
  let found;
  let charset;
  for (let start = 0; start <= text.length;) {
    let end = start;
    for (; end < text.length && text[end] !== ','; end++) if (text[end] === '"') end = quoted(text, end).end - 1;
    const mime = parse(StringPrototypeSlice(text, start, end));
    start = end + 1;
    if (mime === undefined || mime.essence === '*/*') continue;
    const own = parameter(mime, 'charset');
    if (found === undefined || found.essence !== mime.essence) charset = own;
    else if (own === undefined && charset !== undefined) append(mime, 'charset', charset);
    found = mime;
  }
  return found;
}

rt.mime = {
  __proto__: null,
  parameter,
  serialize,

  // The MIME type that the headers give a body; undefined for none.
  of(headers) {
    const text = rt.headers.get(headers, 'content-type');
    return text === null ? undefined : extract(text);
  },
};
