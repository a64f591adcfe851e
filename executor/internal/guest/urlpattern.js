'use strict';
// URLPattern of the URL Pattern Standard. Ada turns a pattern into components (natives), regular expressions match here.

const { ObjectDefineProperty, RegExp, RegExpPrototypeExec, StringPrototypeSlice, TypeError } = rt.primordials;
const { List } = rt;
const { USVString, brand, define, dictionary, isObject } = rt.webidl;
const { patternCompile, patternInput } = native;

// The members of a URLPatternInit, in the order natives_pattern.cc numbers them; the first eight name the components.
const members = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash', 'baseURL'];
const components = 8;
// The order Web IDL reads them in: that of their names.
const reading = [8, 7, 3, 2, 5, 4, 0, 6, 1];

// What a component matches.
const Nothing = 0, Literal = 1, Anything = 2;

// In code units. Ada makes a token of each character of a pattern.
const maxInput = 1 << 16;

function bounded(value) {
  const text = USVString(value);
  if (text.length > maxInput) throw new TypeError(`URLPattern: the ${text.length} characters of the input are more than ${maxInput}`);
  return text;
}

// A string as it is, or the nine members of an init.
function readInput(value, what) {
  if (value !== undefined && value !== null && !isObject(value)) return bounded(value);
  const init = dictionary(value, what);
  const texts = [undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined];
  for (let i = 0; i < reading.length; i++) {
    const member = init[members[reading[i]]];
    if (member !== undefined) texts[reading[i]] = bounded(member);
  }
  return texts;
}

const excerpt = (text) => (text.length > 200 ? `${StringPrototypeSlice(text, 0, 200)}...` : text);

// V8 keeps what matched last for RegExp.$1 and its kin, and cannot be asked to leave it alone. A match of nothing takes the place of
// the runtime's own, which are not for the guest to see.
const nothing = new RegExp('');
const forget = () => { RegExpPrototypeExec(nothing, ''); };

// Whether a regular expression matches; an invalid one matches nothing here and is refused as a component.
function test(source, text) {
  try {
    return RegExpPrototypeExec(new RegExp(source, 'u'), text) !== null;
  } catch {
    return false;
  } finally {
    forget();
  }
}

// One component, ready to match. record is [pattern, how, what, has groups of its own, group names...].
class Component {
  pattern;
  how;
  literal;
  hasRegExpGroups;
  record;
  regexp = undefined;

  constructor(record, ignoreCase, what) {
    this.pattern = record[0];
    this.how = record[1];
    this.literal = record[2];
    this.hasRegExpGroups = record[3];
    this.record = record;
    if (this.how > Anything) {
      try {
        this.regexp = new RegExp(record[2], ignoreCase ? 'ui' : 'u');
      } catch {
        throw new TypeError(`URLPattern constructor: the ${what} '${excerpt(record[0])}' holds an invalid regular expression`);
      }
    }
  }

  matches(text) {
    if (this.how === Anything) return true;
    if (this.how === Literal) return text === this.literal;
    if (this.how === Nothing) return text === '';
    const match = RegExpPrototypeExec(this.regexp, text);
    if (match !== null) forget();
    return match !== null;
  }

  // {groups, input}, or null.
  exec(text) {
    if (this.regexp === undefined) {
      if (!this.matches(text)) return null;
      if (this.how !== Anything) return { groups: {}, input: text };
      const name = this.record[4];
      return { groups: name === '0' ? { 0: text } : { [name]: text }, input: text };
    }
    const match = RegExpPrototypeExec(this.regexp, text);
    if (match === null) return null;
    forget();
    const groups = {};
    for (let i = 1; i < match.length; i++) this.#group(groups, i - 1, match[i]);
    return { groups, input: text };
  }

  #group(groups, index, value) {
    if (index + 4 >= this.record.length) return;
    ObjectDefineProperty(groups, this.record[index + 4], { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  }
}

class URLPattern {
  #components;

  static {
    brand('URLPattern', (value) => #components in value);
  }

  constructor(input = {}, baseURL = undefined, options = undefined) {
    // Two overloads: (input, baseURL, options), and (input, options).
    let base = baseURL;
    let bag = options;
    if (arguments.length < 3 && (base === undefined || base === null || isObject(base))) {
      bag = base;
      base = undefined;
    } else {
      base = bounded(base);
    }
    const what = 'URLPattern constructor';
    const source = readInput(input, what);
    const ignoreCase = !!dictionary(bag, what).ignoreCase;
    if (base !== undefined && typeof source !== 'string') throw new TypeError(`${what}: a base URL goes with a string, not with an object`);
    const records = patternCompile(source, base, ignoreCase, test);
    if (records === undefined) throw new TypeError(`${what}: ${typeof source === 'string' ? `'${excerpt(source)}'` : 'the init'} is not a valid pattern`);
    const list = new List();
    for (let i = 0; i < components; i++) list[list.length++] = new Component(records[i], ignoreCase && i > 4, members[i]);
    this.#components = list;
  }

  get protocol() { return this.#components[0].pattern; }
  get username() { return this.#components[1].pattern; }
  get password() { return this.#components[2].pattern; }
  get hostname() { return this.#components[3].pattern; }
  get port() { return this.#components[4].pattern; }
  get pathname() { return this.#components[5].pattern; }
  get search() { return this.#components[6].pattern; }
  get hash() { return this.#components[7].pattern; }

  get hasRegExpGroups() {
    const list = this.#components;
    for (let i = 0; i < components; i++) if (list[i].hasRegExpGroups) return true;
    return false;
  }

  test(input = {}, baseURL = undefined) {
    const list = this.#components;
    const { texts } = this.#read(input, baseURL, 'URLPattern.test');
    if (texts === undefined) return false;
    for (let i = 0; i < components; i++) if (!list[i].matches(texts[i])) return false;
    return true;
  }

  exec(input = {}, baseURL = undefined) {
    const list = this.#components;
    const { texts, inputs } = this.#read(input, baseURL, 'URLPattern.exec');
    if (texts === undefined) return null;
    const matches = new List();
    for (let i = 0; i < components; i++) {
      const match = list[i].exec(texts[i]);
      if (match === null) return null;
      matches[matches.length++] = match;
    }
    // A dictionary, whose members Web IDL makes in the order of their names.
    return {
      hash: matches[7], hostname: matches[3], inputs, password: matches[2], pathname: matches[5],
      port: matches[4], protocol: matches[0], search: matches[6], username: matches[1],
    };
  }

  // The texts to match, undefined where the input is no URL, and the inputs that a result repeats.
  #read(input, baseURL, what) {
    const source = readInput(input, what);
    const base = baseURL === undefined ? undefined : bounded(baseURL);
    if (typeof source === 'string') {
      return { texts: patternInput(source, base), inputs: base === undefined ? [source] : [source, base] };
    }
    if (base !== undefined) throw new TypeError(`${what}: a base URL goes with a string, not with an object`);
    return { texts: patternInput(source), inputs: [asInit(source)] };
  }
}

// The dictionary that was given, with the members it had.
function asInit(texts) {
  const init = {};
  for (let i = 0; i < reading.length; i++) {
    const text = texts[reading[i]];
    if (text !== undefined) {
      ObjectDefineProperty(init, members[reading[i]], { __proto__: null, value: text, writable: true, enumerable: true, configurable: true });
    }
  }
  return init;
}

define(URLPattern);
