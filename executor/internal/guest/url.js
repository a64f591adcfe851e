'use strict';
// URL and URLSearchParams of the URL Standard. Ada parses and sets (natives), this file keeps the two objects in step.

const { ArrayPrototypeSlice, ArrayPrototypeSort, StringPrototypeSlice, TypeError } = rt.primordials;
const { List } = rt;
const { DOMString, USVString, brand, define, isObject, iterable, pairs, preview, previewPairs, required } = rt.webidl;
const { formParse, formSerialize, urlOrigin, urlParse, urlSet } = native;

// The longest input of the parser, in code units: far above any true URL, and a bound on what a call costs.
const maxInput = 1 << 20;

// A record is [href, start, end, start, end, ...], of the parts in this order; natives_url.cc numbers them alike.
const Protocol = 0, Username = 1, Password = 2, Host = 3, Hostname = 4, Port = 5, Pathname = 6, Search = 7, Hash = 8;

const part = (record, field) => StringPrototypeSlice(record[0], record[2 * field + 1], record[2 * field + 2]);

function bounded(text) {
  if (text.length > maxInput) throw new TypeError(`Invalid URL: its ${text.length} characters are more than ${maxInput}`);
  return text;
}

const excerpt = (text) => (text.length > 200 ? `${StringPrototypeSlice(text, 0, 200)}...` : text);

// The record of a URL, or undefined. The way to the parser for every API: none may cost more than the bound, nor make a URL
// that is itself too long to be parsed.
function parse(input, base) {
  const text = DOMString(input);
  const baseText = base === undefined ? undefined : DOMString(base);
  if (text.length > maxInput || (baseText !== undefined && baseText.length > maxInput)) return undefined;
  const record = urlParse(text, baseText);
  return record === undefined || record[0].length > maxInput ? undefined : record;
}

function parseOrThrow(input, base) {
  const text = DOMString(input);
  const baseText = base === undefined ? undefined : DOMString(base);
  const record = parse(text, baseText);
  if (record !== undefined) return record;
  bounded(text);
  if (baseText !== undefined) bounded(baseText);
  throw new TypeError(baseText === undefined
    ? `Invalid URL: '${excerpt(text)}'`
    : `Invalid URL: '${excerpt(text)}' with base '${excerpt(baseText)}'`);
}

// A List of {name, value} from a query without its question mark.
function listOf(query) {
  const flat = formParse(query);
  const list = new List();
  for (let i = 0; i < flat.length; i += 2) list[list.length++] = { name: flat[i], value: flat[i + 1] };
  return list;
}

function serialize(list) {
  const flat = new List();
  for (let i = 0; i < list.length; i++) {
    flat[flat.length++] = list[i].name;
    flat[flat.length++] = list[i].value;
  }
  return formSerialize(flat, flat.length);
}

const withoutMark = (query) => (query.length > 0 && query[0] === '?' ? StringPrototypeSlice(query, 1) : query);

let listFrom; // (params): the List, or a TypeError
let setList; // (params, list)
let isURL;
let hrefOf; // (url)
let setUpdate; // (params, update): update(query) writes a change back to the URL that params belong to

// In each method the receiver is checked first, then the arguments are converted, which may run code that changes this very
// object, and only then is the list read.
class URLSearchParams {
  #state; // {list, update}

  constructor(init = '') {
    const list = isObject(init)
      ? pairs(init, USVString, 'URLSearchParams constructor')
      : listOf(withoutMark(DOMString(init)));
    this.#state = { list, update: undefined };
  }

  get size() { return this.#state.list.length; }

  append(name, value) {
    required(arguments.length, 2, 'URLSearchParams.append');
    const state = this.#state;
    const entry = { name: USVString(name), value: USVString(value) };
    const { list } = state;
    list[list.length++] = entry;
    this.#changed();
  }

  delete(name, value = undefined) {
    required(arguments.length, 1, 'URLSearchParams.delete');
    const state = this.#state;
    const key = USVString(name);
    const only = value === undefined ? undefined : USVString(value);
    const old = state.list;
    const list = new List();
    for (let i = 0; i < old.length; i++) {
      if (old[i].name !== key || (only !== undefined && old[i].value !== only)) list[list.length++] = old[i];
    }
    state.list = list;
    this.#changed();
  }

  get(name) {
    required(arguments.length, 1, 'URLSearchParams.get');
    const state = this.#state;
    const key = USVString(name);
    const { list } = state;
    for (let i = 0; i < list.length; i++) if (list[i].name === key) return list[i].value;
    return null;
  }

  getAll(name) {
    required(arguments.length, 1, 'URLSearchParams.getAll');
    const state = this.#state;
    const key = USVString(name);
    const { list } = state;
    const values = new List();
    for (let i = 0; i < list.length; i++) if (list[i].name === key) values[values.length++] = list[i].value;
    return ArrayPrototypeSlice(values);
  }

  has(name, value = undefined) {
    required(arguments.length, 1, 'URLSearchParams.has');
    const state = this.#state;
    const key = USVString(name);
    const only = value === undefined ? undefined : USVString(value);
    const { list } = state;
    for (let i = 0; i < list.length; i++) {
      if (list[i].name === key && (only === undefined || list[i].value === only)) return true;
    }
    return false;
  }

  set(name, value) {
    required(arguments.length, 2, 'URLSearchParams.set');
    const state = this.#state;
    const entry = { name: USVString(name), value: USVString(value) };
    const old = state.list;
    const list = new List();
    let done = false;
    for (let i = 0; i < old.length; i++) {
      if (old[i].name !== entry.name) {
        list[list.length++] = old[i];
      } else if (!done) {
        list[list.length++] = entry;
        done = true;
      }
    }
    if (!done) list[list.length++] = entry;
    state.list = list;
    this.#changed();
  }

  sort() {
    ArrayPrototypeSort(this.#state.list, (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    this.#changed();
  }

  toString() { return serialize(this.#state.list); }

  #changed() {
    if (this.#state.update !== undefined) this.#state.update(serialize(this.#state.list));
  }

  static {
    listFrom = (params) => params.#state.list;
    setList = (params, list) => { params.#state.list = list; };
    setUpdate = (params, update) => { params.#state.update = update; };
    rt.searchParams = {
      __proto__: null,
      is: (value) => isObject(value) && #state in value,
      serialize: (params) => serialize(params.#state.list),
      pairsOf: listOf,
    };
  }
}

class URL {
  #state; // {record, params}

  constructor(url, base = undefined) {
    required(arguments.length, 1, 'URL constructor');
    this.#state = { record: parseOrThrow(url, base), params: undefined };
  }

  static parse(url, base = undefined) {
    required(arguments.length, 1, 'URL.parse');
    const record = parse(url, base);
    if (record === undefined) return null;
    const parsed = new URL('about:blank');
    parsed.#state.record = record;
    return parsed;
  }

  static canParse(url, base = undefined) {
    required(arguments.length, 1, 'URL.canParse');
    return parse(url, base) !== undefined;
  }

  get href() { return this.#state.record[0]; }
  set href(value) {
    this.#state.record = parseOrThrow(value);
    this.#refresh();
  }

  get origin() { return urlOrigin(this.#state.record[0]); }

  get protocol() { return part(this.#state.record, Protocol); }
  set protocol(value) { this.#set(Protocol, value); }

  get username() { return part(this.#state.record, Username); }
  set username(value) { this.#set(Username, value); }

  get password() { return part(this.#state.record, Password); }
  set password(value) { this.#set(Password, value); }

  get host() { return part(this.#state.record, Host); }
  set host(value) { this.#set(Host, value); }

  get hostname() { return part(this.#state.record, Hostname); }
  set hostname(value) { this.#set(Hostname, value); }

  get port() { return part(this.#state.record, Port); }
  set port(value) { this.#set(Port, value); }

  get pathname() { return part(this.#state.record, Pathname); }
  set pathname(value) { this.#set(Pathname, value); }

  get search() { return part(this.#state.record, Search); }
  set search(value) {
    this.#set(Search, value);
    this.#refresh();
  }

  get searchParams() {
    const query = withoutMark(part(this.#state.record, Search));
    if (this.#state.params === undefined) {
      this.#state.params = new URLSearchParams();
      setList(this.#state.params, listOf(query));
      setUpdate(this.#state.params, (changed) => this.#set(Search, changed));
    }
    return this.#state.params;
  }

  get hash() { return part(this.#state.record, Hash); }
  set hash(value) { this.#set(Hash, value); }

  toString() { return this.#state.record[0]; }
  toJSON() { return this.#state.record[0]; }

  #set(field, value) {
    const state = this.#state;
    const text = bounded(DOMString(value));
    state.record = urlSet(state.record[0], field, text);
  }

  static {
    isURL = (value) => isObject(value) && #state in value;
    hrefOf = (url) => url.#state.record[0];
  }

  #refresh() {
    if (this.#state.params !== undefined) setList(this.#state.params, listOf(withoutMark(part(this.#state.record, Search))));
  }
}

rt.urlParse = parse;
define(URLSearchParams);
iterable(URLSearchParams, listFrom);
brand('URLSearchParams', rt.searchParams.is);
previewPairs(rt.searchParams.is, listFrom);
define(URL);
brand('URL', isURL);
preview(isURL, ['href'], (url) => [hrefOf(url)]);
