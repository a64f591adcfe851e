'use strict';
// Any value as a text to read, bounded while it is built. Properties are read from their descriptors, the insides of builtins
// through captured methods and natives, so that no getter and no proxy trap of the guest's runs. The one exception is the
// stack of an error: V8 writes it when it is first read, and may then run the guest's Error.prepareStackTrace and getters.
// They run as any guest code does, under the deadline; what they throw ends here.

const {
  ArrayBufferPrototypeGetByteLength, BigIntPrototypeToString, BigIntPrototypeValueOf, BooleanPrototypeValueOf, DataViewPrototypeGetByteLength,
  DatePrototypeGetTime, DatePrototypeToISOString, FunctionPrototypeToString, JSONStringify, MapIteratorPrototypeNext,
  MapPrototypeEntries, MapPrototypeGetSize, MathMax, NumberPrototypeToString, NumberPrototypeValueOf, ObjectIs,
  ObjectPrototype, ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf, RegExpPrototypeGetDotAll,
  RegExpPrototypeGetGlobal, RegExpPrototypeGetHasIndices, RegExpPrototypeGetIgnoreCase, RegExpPrototypeGetMultiline,
  RegExpPrototypeGetSource, RegExpPrototypeGetSticky, RegExpPrototypeGetUnicode, SetIteratorPrototypeNext,
  SetPrototypeGetSize, SetPrototypeValues, StringPrototypeCharCodeAt, StringPrototypeIncludes, StringPrototypeIndexOf,
  StringPrototypePadStart, StringPrototypeRepeat, StringPrototypeSlice, StringPrototypeStartsWith, StringPrototypeValueOf,
  SymbolPrototypeToString, SymbolPrototypeValueOf, SymbolToStringTag, TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag,
} = rt.primordials;
const { List } = rt;

const maxItems = 100; // of one array, map, set or object
const maxHole = 1000; // holes in a row; a sparse array is not walked to its end
const lineWidth = 72; // of what stands on one line

// What native.kind answers; natives_inspect.cc numbers them alike.
const [
  Plain, Proxied, Arrays, Functions, Errors, Dates, RegExps, Maps, Sets, WeakMaps, WeakSets, WeakRefs, Promises, TypedArrays,
  ArrayBuffers, DataViews, Boxed, MapIterators, SetIterators, Generators, Arguments, Namespaces,
] = Array(22).keys();
rt.kinds = {
  __proto__: null, Plain, Proxied, Arrays, Errors, Dates, RegExps, Maps, Sets, TypedArrays, ArrayBuffers, DataViews, Boxed, Arguments, Namespaces,
};

const opaque = { __proto__: null, [WeakMaps]: '<items unknown>', [WeakSets]: '<items unknown>', [WeakRefs]: '<target unknown>' };
const tagged = { __proto__: null, [MapIterators]: 'Map Iterator', [SetIterators]: 'Set Iterator', [Generators]: 'Generator' };

// The value of an own data property, undefined for anything else.
function dataOf(object, key) {
  const own = ReflectGetOwnPropertyDescriptor(object, key);
  return own === undefined ? undefined : own.value;
}

// The stack of an error, undefined when writing it throws.
function stackOf(error) {
  try {
    return dataOf(error, 'stack');
  } catch {
    return undefined;
  }
}

// The value of a data property on an object or above it, up to the first proxy.
function inherited(object, key, wanted) {
  for (let at = object; at !== null && !native.isProxy(at); at = ReflectGetPrototypeOf(at)) {
    const value = dataOf(at, key);
    if (typeof value === wanted) return value;
  }
  return undefined;
}

function functionName(value) {
  const name = native.isProxy(value) ? undefined : dataOf(value, 'name');
  return typeof name === 'string' ? name : '';
}

// The name of the class of an object, null for an object with no prototype.
function className(value) {
  const constructor = inherited(value, 'constructor', 'function');
  const name = constructor === undefined ? '' : functionName(constructor);
  if (name !== '') return name;
  return ReflectGetPrototypeOf(value) === null ? null : 'Object';
}

const shortEscapes = { __proto__: null, 8: '\\b', 9: '\\t', 10: '\\n', 11: '\\v', 12: '\\f', 13: '\\r', 92: '\\\\' };

function quote(text) {
  if (JSONStringify(text).length === text.length + 2 && !StringPrototypeIncludes(text, "'")) return `'${text}'`;
  const mark = !StringPrototypeIncludes(text, "'") ? "'" : !StringPrototypeIncludes(text, '"') ? '"'
    : !StringPrototypeIncludes(text, '`') ? '`' : "'";
  let out = mark;
  for (let i = 0; i < text.length; i++) {
    const c = StringPrototypeCharCodeAt(text, i);
    if (text[i] === mark) out += `\\${mark}`;
    else if (shortEscapes[c] !== undefined) out += shortEscapes[c];
    else if (c < 0x20 || (c >= 0x7f && c < 0xa0)) out += `\\x${StringPrototypePadStart(NumberPrototypeToString(c, 16), 2, '0')}`;
    else out += text[i];
  }
  return out + mark;
}

const isWordStart = (c) => (c >= 0x61 && c <= 0x7a) || (c >= 0x41 && c <= 0x5a) || c === 0x5f || c === 0x24;

function keyText(key) {
  if (typeof key === 'symbol') return `[${SymbolPrototypeToString(key)}]`;
  let plain = key.length > 0 && key.length < 256;
  for (let i = 0; plain && i < key.length; i++) {
    const c = StringPrototypeCharCodeAt(key, i);
    plain = isWordStart(c) || (i > 0 && c >= 0x30 && c <= 0x39);
  }
  return plain ? key : quote(StringPrototypeSlice(key, 0, 256));
}

function regexpText(value) {
  return `/${RegExpPrototypeGetSource(value)}/${RegExpPrototypeGetHasIndices(value) ? 'd' : ''}${RegExpPrototypeGetGlobal(value) ? 'g' : ''}`
    + `${RegExpPrototypeGetIgnoreCase(value) ? 'i' : ''}${RegExpPrototypeGetMultiline(value) ? 'm' : ''}`
    + `${RegExpPrototypeGetDotAll(value) ? 's' : ''}${RegExpPrototypeGetUnicode(value) ? 'u' : ''}${RegExpPrototypeGetSticky(value) ? 'y' : ''}`;
}

// text with every line but the first indented.
function indented(text, spaces) {
  if (spaces === 0 || StringPrototypeIndexOf(text, '\n') < 0) return text;
  const margin = StringPrototypeRepeat(' ', spaces);
  let out = '';
  let from = 0;
  for (let at = StringPrototypeIndexOf(text, '\n'); at >= 0; at = StringPrototypeIndexOf(text, '\n', from)) {
    out += StringPrototypeSlice(text, from, at + 1) + margin;
    from = at + 1;
  }
  return out + StringPrototypeSlice(text, from);
}

// One formatting, with its budget: left counts down the code units of what is shown, and nothing more is built below zero.
class Inspector {
  left;
  depth;
  above = new List(); // the objects around the one that is shown

  constructor(left, depth) {
    this.left = left;
    this.depth = depth;
  }

  spend(text) {
    if (text.length > this.left) {
      const shown = StringPrototypeSlice(text, 0, MathMax(this.left, 0) + 1);
      this.left = -1;
      return shown;
    }
    this.left -= text.length;
    return text;
  }

  value(value) {
    switch (typeof value) {
      case 'string': return this.spend(quote(StringPrototypeSlice(value, 0, MathMax(this.left, 0) + 1)));
      case 'number': return this.spend(ObjectIs(value, -0) ? '-0' : `${value}`);
      case 'bigint': return this.spend(bigintText(value, this.left));
      case 'symbol': return this.spend(SymbolPrototypeToString(value));
      case 'undefined': return this.spend('undefined');
      case 'boolean': return this.spend(value ? 'true' : 'false');
      default: return value === null ? this.spend('null') : this.object(value);
    }
  }

  object(value) {
    const kind = native.kind(value);
    if (kind === Proxied) return this.spend('Proxy {}');
    const { above } = this;
    for (let i = 0; i < above.length; i++) if (above[i] === value) return this.spend('[Circular]');
    const name = className(value);
    const head = kind === Functions ? functionText(value) : kind === Dates ? dateText(value) : kind === RegExps ? regexpText(value)
      : kind === Boxed ? boxedText(value) : kind === Errors || isDOMException(value) ? this.errorText(value) : undefined;
    if (head !== undefined) {
      const shown = this.spend(head);
      return this.within(value, (entries) => {
        if (kind === Errors) this.errorEntries(value, entries);
        this.properties(value, entries, kind === Boxed);
        return entries.length === 0 ? shown : join(`${shown} `, entries, '{', '}');
      }, shown);
    }
    const label = kind === Arguments ? '[Arguments]' : kind === Namespaces ? '[Module]' : name === null ? '[Object: null prototype]' : name;
    return this.within(value, (entries) => this.container(value, kind, label, entries), undefined, kind === Arrays ? 'Array' : label);
  }

  // Runs build with value among those above; too deep, or out of budget, only its name is shown.
  within(value, build, shallow, label) {
    const { above } = this;
    if (above.length > this.depth || this.left < 0) return shallow !== undefined ? shallow : this.spend(`[${label}]`);
    above[above.length++] = value;
    try {
      return build(new List());
    } finally {
      above.length--;
    }
  }

  container(value, kind, label, entries) {
    let tag = inherited(value, SymbolToStringTag, 'string');
    if (tag === undefined || tag === '' || tag === label || kind !== Plain) tag = tagged[kind];
    let prefix = label === 'Object' && tag === undefined ? '' : `${label} ${tag === undefined ? '' : `[${tag}] `}`;
    let open = '{';
    let close = '}';
    switch (kind) {
      case Arrays: case Arguments:
        open = '[';
        close = ']';
        prefix = label === 'Array' ? '' : kind === Arguments ? '[Arguments] ' : `${label}(${dataOf(value, 'length')}) `;
        this.elements(value, dataOf(value, 'length') >>> 0, entries);
        this.properties(value, entries, true);
        break;
      case TypedArrays: {
        const length = TypedArrayPrototypeGetLength(value);
        const name = TypedArrayPrototypeGetSymbolToStringTag(value);
        open = '[';
        close = ']';
        prefix = `${label === name || label === 'Object' ? name : `${label} [${name}]`}(${length}) `;
        for (let i = 0; i < length && i < maxItems && this.left >= 0; i++) this.add(entries, this.value(value[i]));
        this.rest(entries, length);
        this.properties(value, entries, true);
        break;
      }
      case Maps:
        prefix = `${label}(${MapPrototypeGetSize(value)}) `;
        this.mapEntries(value, entries);
        this.properties(value, entries, false);
        break;
      case Sets:
        prefix = `${label}(${SetPrototypeGetSize(value)}) `;
        this.setEntries(value, entries);
        this.properties(value, entries, false);
        break;
      case Promises: {
        const result = native.promiseResult(value);
        if (result === undefined) this.add(entries, this.spend('<pending>'));
        else this.add(entries, (result[0] ? this.spend('<rejected> ') : '') + this.value(result[1]));
        this.properties(value, entries, false);
        break;
      }
      case ArrayBuffers:
        this.add(entries, this.spend(`byteLength: ${ArrayBufferPrototypeGetByteLength(value)}`));
        this.properties(value, entries, false);
        break;
      case DataViews:
        this.add(entries, this.spend(`byteLength: ${viewLength(value)}`));
        this.properties(value, entries, false);
        break;
      case WeakMaps: case WeakSets: case WeakRefs:
        this.add(entries, this.spend(opaque[kind]));
        break;
      default:
        if (ReflectGetPrototypeOf(value) !== ObjectPrototype) this.preview(value, entries);
        this.properties(value, entries, false);
    }
    this.spend(prefix);
    return join(prefix, entries, open, close);
  }

  // What a web API's object holds in its private fields.
  preview(value, entries) {
    const { previews } = rt;
    for (let i = 0; i < previews.length; i++) {
      const found = previews[i](value);
      if (found === undefined) continue;
      const { list, pairs } = found;
      for (let j = 0; j < list.length && j < maxItems && this.left >= 0; j++) {
        const name = pairs ? `${this.value(list[j].name)} => ` : `${list[j].name}: `;
        this.add(entries, name + this.value(list[j].value));
      }
      this.rest(entries, list.length);
      return;
    }
  }

  elements(value, length, entries) {
    let shown = 0;
    let at = 0;
    for (; at < length && shown < maxItems && this.left >= 0; shown++) {
      const own = ReflectGetOwnPropertyDescriptor(value, at);
      if (own !== undefined) {
        this.add(entries, this.described(own));
        at++;
        continue;
      }
      const from = at;
      while (at < length && at - from < maxHole && ReflectGetOwnPropertyDescriptor(value, at) === undefined) at++;
      if (at - from === maxHole) {
        at = from;
        break;
      }
      this.add(entries, this.spend(`<${at - from} empty item${at - from === 1 ? '' : 's'}>`));
    }
    if (at < length && this.left >= 0) this.add(entries, this.spend(more(length - at)));
  }

  mapEntries(value, entries) {
    const iterator = MapPrototypeEntries(value);
    for (let i = 0; i < maxItems && this.left >= 0; i++) {
      const step = MapIteratorPrototypeNext(iterator);
      if (step.done) return;
      this.add(entries, `${this.value(step.value[0])} => ${this.value(step.value[1])}`);
    }
    this.rest(entries, MapPrototypeGetSize(value));
  }

  setEntries(value, entries) {
    const iterator = SetPrototypeValues(value);
    for (let i = 0; i < maxItems && this.left >= 0; i++) {
      const step = SetIteratorPrototypeNext(iterator);
      if (step.done) return;
      this.add(entries, this.value(step.value));
    }
    this.rest(entries, SetPrototypeGetSize(value));
  }

  properties(value, entries, skipIndices) {
    const keys = native.keys(value, skipIndices);
    for (let i = 0; i < keys.length && this.left >= 0; i++) {
      if (i === maxItems) {
        this.add(entries, this.spend(more(keys.length - i, 'property', 'properties')));
        return;
      }
      this.add(entries, `${this.spend(keyText(keys[i]))}: ${this.property(value, keys[i])}`);
    }
  }

  property(value, key) {
    let own;
    try {
      own = ReflectGetOwnPropertyDescriptor(value, key);
    } catch {
      return this.spend('<uninitialized>'); // a binding of a module that has not run yet
    }
    return own === undefined ? this.spend('undefined') : this.described(own);
  }

  described(own) {
    if (own.get === undefined && own.set === undefined) return this.value(own.value);
    return this.spend(own.set === undefined ? '[Getter]' : own.get === undefined ? '[Setter]' : '[Getter/Setter]');
  }

  errorText(value) {
    const stack = stackOf(value);
    return typeof stack === 'string' && stack !== '' ? stack : `[${errorHead(value)}]`;
  }

  errorEntries(value, entries) {
    const names = ['cause', 'errors'];
    for (let i = 0; i < names.length; i++) {
      const own = ReflectGetOwnPropertyDescriptor(value, names[i]);
      if (own !== undefined && !own.enumerable) this.add(entries, `${this.spend(`[${names[i]}]`)}: ${this.described(own)}`);
    }
  }

  rest(entries, size) {
    if (size > maxItems && this.left >= 0) this.add(entries, this.spend(more(size - maxItems)));
  }

  add(entries, text) {
    entries[entries.length++] = text;
    this.left -= 2;
  }
}

const more = (count, one = 'item', many = 'items') => `... ${count} more ${count === 1 ? one : many}`;

// On one line where that is short, else one entry a line.
function join(prefix, entries, open, close) {
  if (entries.length === 0) return `${prefix}${open}${close}`;
  let width = prefix.length + entries.length;
  let broken = false;
  for (let i = 0; i < entries.length; i++) {
    width += entries[i].length;
    if (StringPrototypeIndexOf(entries[i], '\n') >= 0) broken = true;
  }
  const inline = !broken && width <= lineWidth;
  if (!inline && !broken && open === '[' && entries.length > 6) return `${prefix}[\n  ${filled(entries)}\n]`;
  let out = `${prefix}${open}${inline ? ' ' : '\n  '}`;
  for (let i = 0; i < entries.length; i++) {
    if (i > 0) out += inline ? ', ' : ',\n  ';
    out += inline ? entries[i] : indented(entries[i], 2);
  }
  return `${out}${inline ? ' ' : '\n'}${close}`;
}

// Entries in lines as full as the width allows.
function filled(entries) {
  let out = '';
  let column = 0;
  for (let i = 0; i < entries.length; i++) {
    const text = i + 1 < entries.length ? `${entries[i]},` : entries[i];
    if (column > 0 && column + 1 + text.length > lineWidth) {
      out += '\n  ';
      column = 0;
    }
    out += column === 0 ? text : ` ${text}`;
    column += text.length + (column === 0 ? 0 : 1);
  }
  return out;
}

// A BigInt of millions of digits takes V8 seconds to write: its size is shown instead.
function bigintText(value, left) {
  const digits = left > 0 ? left * 3 : 0;
  if (value > -9007199254740993n && value < 9007199254740993n) return `${BigIntPrototypeToString(value)}n`;
  const hex = BigIntPrototypeToString(value, 16);
  return hex.length > digits || hex.length > 4096 ? `[BigInt: ${hex.length * 4} bits]` : `${BigIntPrototypeToString(value)}n`;
}

function dateText(value) {
  const time = DatePrototypeGetTime(value);
  return time === time ? DatePrototypeToISOString(value) : 'Invalid Date';
}

function functionText(value) {
  const source = FunctionPrototypeToString(value);
  const name = functionName(value);
  if (StringPrototypeStartsWith(source, 'class')) return `[class ${name === '' ? '(anonymous)' : name}]`;
  const kind = StringPrototypeStartsWith(source, 'async') ? 'AsyncFunction' : 'Function';
  return name === '' ? `[${kind} (anonymous)]` : `[${kind}: ${name}]`;
}

// Each unboxing throws for another kind of box.
const unboxings = [
  ['Number', NumberPrototypeValueOf], ['String', StringPrototypeValueOf], ['Boolean', BooleanPrototypeValueOf],
  ['Symbol', SymbolPrototypeValueOf], ['BigInt', BigIntPrototypeValueOf],
];

function boxedText(value) {
  for (let i = 0; i < unboxings.length; i++) {
    try {
      const primitive = unboxings[i][1](value);
      const text = typeof primitive === 'string' ? quote(StringPrototypeSlice(primitive, 0, 16384))
        : typeof primitive === 'symbol' ? SymbolPrototypeToString(primitive)
        : typeof primitive === 'bigint' ? bigintText(primitive, 16384) : `${primitive}`;
      return `[${unboxings[i][0]}: ${text}]`;
    } catch {
      // Another kind.
    }
  }
  return '[Object]';
}

const isDOMException = (value) => rt.describeDOMException(value) !== undefined;

function errorHead(value) {
  const known = rt.describeDOMException(value);
  if (known !== undefined) return `${known.name}: ${known.message}`;
  const name = inherited(value, 'name', 'string');
  const message = inherited(value, 'message', 'string');
  const head = name === undefined ? 'Error' : name;
  return message === undefined || message === '' ? head : `${head}: ${message}`;
}

// The length of a DataView is a TypeError once its buffer is detached.
function viewLength(value) {
  try {
    return DataViewPrototypeGetByteLength(value);
  } catch {
    return 0;
  }
}

// inspect returns value as text: not much more than size code units of it, down to depth levels.
rt.inspect = (value, size, depth = 2) => new Inspector(size, depth).value(value);
rt.indented = indented;
rt.stackOf = stackOf;
