'use strict';
// Headers of the Fetch Standard.

const {
  ArrayPrototypeSlice, ArrayPrototypeSort, Map, MapPrototypeGet, MapPrototypeSet, StringPrototypeCharCodeAt,
  StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeToLowerCase, TypeError,
} = rt.primordials;
const { List } = rt;
const { ByteString, brand, define, isObject, iterable, pairs, previewPairs, required } = rt.webidl;

// The characters of an HTTP token, by code.
const token = new Uint8Array(128);
for (const c of "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") token[c.charCodeAt(0)] = 1;

function isToken(text) {
  for (let i = 0; i < text.length; i++) {
    const c = StringPrototypeCharCodeAt(text, i);
    if (c >= 128 || token[c] === 0) return false;
  }
  return text.length > 0;
}

function nameOf(value, what) {
  const name = ByteString(value, what);
  let upper = false;
  for (let i = 0; i < name.length && !upper; i++) {
    const c = StringPrototypeCharCodeAt(name, i);
    upper = c >= 0x41 && c <= 0x5a;
  }
  if (!isToken(name)) throw new TypeError(`${what}: '${StringPrototypeSlice(name, 0, 100)}' is not a valid header name`);
  return upper ? StringPrototypeToLowerCase(name) : name;
}

const isSpace = (c) => c === 0x20 || c === 0x09 || c === 0x0a || c === 0x0d;

function valueOf(value, what) {
  const text = ByteString(value, what);
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(StringPrototypeCharCodeAt(text, start))) start++;
  while (end > start && isSpace(StringPrototypeCharCodeAt(text, end - 1))) end--;
  const normal = start === 0 && end === text.length ? text : StringPrototypeSlice(text, start, end);
  if (StringPrototypeIndexOf(normal, '\0') >= 0 || StringPrototypeIndexOf(normal, '\n') >= 0 || StringPrototypeIndexOf(normal, '\r') >= 0) {
    throw new TypeError(`${what}: a header value holds a line break or a null character`);
  }
  return normal;
}

// A HeadersInit as a List of {name, value}, which are no headers' names and values yet.
function convert(init, what) {
  if (!isObject(init)) throw new TypeError(`${what}: the init is neither an object nor a sequence of pairs`);
  return pairs(init, (value) => ByteString(value, what), what);
}

let sortedList; // (headers): the List an iteration sees

class State {
  list = new List(); // of {name, value}, names in lower case
  sorted = undefined; // the List an iteration sees, until the next change
  immutable = false;
}

class Headers {
  #state = new State();

  constructor(init = undefined) {
    if (init === undefined) return;
    const what = 'Headers constructor';
    this.#fill(convert(init, what), what);
  }

  append(name, value) {
    required(arguments.length, 2, 'Headers.append');
    this.#state;
    const header = nameOf(name, 'Headers.append');
    const text = valueOf(value, 'Headers.append');
    this.#writable('Headers.append');
    this.#append(header, text);
  }

  delete(name) {
    required(arguments.length, 1, 'Headers.delete');
    this.#state;
    const header = nameOf(name, 'Headers.delete');
    this.#writable('Headers.delete');
    this.#replace(header, undefined);
  }

  get(name) {
    required(arguments.length, 1, 'Headers.get');
    this.#state;
    return this.#combined(nameOf(name, 'Headers.get'));
  }

  getSetCookie() {
    const { list } = this.#state;
    const values = new List();
    for (let i = 0; i < list.length; i++) if (list[i].name === 'set-cookie') values[values.length++] = list[i].value;
    return ArrayPrototypeSlice(values);
  }

  has(name) {
    required(arguments.length, 1, 'Headers.has');
    const state = this.#state;
    const header = nameOf(name, 'Headers.has');
    const { list } = state;
    for (let i = 0; i < list.length; i++) if (list[i].name === header) return true;
    return false;
  }

  set(name, value) {
    required(arguments.length, 2, 'Headers.set');
    this.#state;
    const header = nameOf(name, 'Headers.set');
    const text = valueOf(value, 'Headers.set');
    this.#writable('Headers.set');
    this.#replace(header, text);
  }

  #writable(what) {
    if (this.#state.immutable) throw new TypeError(`${what}: the headers are immutable`);
  }

  #fill(given, what) {
    for (let i = 0; i < given.length; i++) this.#append(nameOf(given[i].name, what), valueOf(given[i].value, what));
  }

  #append(name, value) {
    const state = this.#state;
    state.list[state.list.length++] = { name, value };
    state.sorted = undefined;
  }

  // Puts value in the place of the first header of that name and drops the others; undefined drops all.
  #replace(name, value) {
    const state = this.#state;
    const old = state.list;
    const list = new List();
    let left = value === undefined ? undefined : { name, value };
    for (let i = 0; i < old.length; i++) {
      if (old[i].name !== name) {
        list[list.length++] = old[i];
      } else if (left !== undefined) {
        list[list.length++] = left;
        left = undefined;
      }
    }
    if (left !== undefined) list[list.length++] = left;
    state.list = list;
    state.sorted = undefined;
  }

  #combined(name) {
    const { list } = this.#state;
    let value = null;
    for (let i = 0; i < list.length; i++) {
      if (list[i].name === name) value = value === null ? list[i].value : `${value}, ${list[i].value}`;
    }
    return value;
  }

  // "Sort and combine": names in order, one entry for each but set-cookie, which keeps all.
  #sort() {
    const { list } = this.#state;
    const places = new Map();
    const sorted = new List();
    for (let i = 0; i < list.length; i++) {
      const { name, value } = list[i];
      const place = name === 'set-cookie' ? undefined : MapPrototypeGet(places, name);
      if (place === undefined) {
        const entry = { name, value };
        MapPrototypeSet(places, name, entry);
        sorted[sorted.length++] = entry;
      } else {
        place.value = `${place.value}, ${value}`;
      }
    }
    ArrayPrototypeSort(sorted, (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    return sorted;
  }

  static {
    sortedList = (headers) => {
      const state = headers.#state;
      if (state.sorted === undefined) state.sorted = headers.#sort();
      return state.sorted;
    };
    rt.headers = {
      __proto__: null,
      is: (value) => isObject(value) && #state in value,
      isToken,
      convert,
      fill: (headers, given, what) => headers.#fill(given, what),
      get: (headers, name) => headers.#combined(name),
      set: (headers, name, value) => headers.#replace(name, value),
      append: (headers, name, value) => headers.#append(name, value),
      // The List of {name, value}, names in lower case, not combined.
      list: (headers) => headers.#state.list,
      freeze: (headers) => { headers.#state.immutable = true; },
      // A copy that the guest may change.
      copy(headers) {
        const copy = new Headers();
        const { list } = headers.#state;
        for (let i = 0; i < list.length; i++) copy.#append(list[i].name, list[i].value);
        return copy;
      },
      // A copy that the guest may change if it may change these.
      clone(headers) {
        const clone = rt.headers.copy(headers);
        clone.#state.immutable = headers.#state.immutable;
        return clone;
      },
    };
  }
}

define(Headers);
iterable(Headers, sortedList);
brand('Headers', rt.headers.is);
previewPairs(rt.headers.is, sortedList);
rt.Headers = Headers;
