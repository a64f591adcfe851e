'use strict';
// The console of the Console Standard. A call becomes one line for the host, of rt.bounds.lineBytes at most; longer ones are
// cut while they are built. The engine counts lines and bytes.

const {
  ArrayIsArray, ErrorCaptureStackTrace, Map, MapPrototypeDelete, MapPrototypeGet, MapPrototypeHas, MapPrototypeSet,
  MathMax, MathMin, MathTrunc, NumberPrototypeToFixed, ObjectCreate, ObjectDefineProperty, ObjectPrototype,
  ReflectGetOwnPropertyDescriptor, StringPrototypeIndexOf, StringPrototypePadEnd, StringPrototypeRepeat,
  StringPrototypeSlice, SymbolPrototypeToString, SymbolToStringTag,
} = rt.primordials;
const { List, inspect, indented, stackOf } = rt;
const { utf8Fit } = native;

// Levels as wire.Levels numbers them.
const Log = 0, Info = 1, Warn = 2, Failure = 3, Debug = 4, Trace = 5;

let groups = 0; // open ones; each indents by two spaces, up to
const maxMargin = 100;
const counts = new Map();
const timers = new Map();

function write(level, text) {
  const { lineBytes } = rt.bounds;
  const margin = MathMin(2 * groups, maxMargin);
  let line = margin === 0 ? text : StringPrototypeRepeat(' ', margin) + indented(text, margin);
  let cut = false;
  // Three bytes are the most that a code unit takes.
  if (line.length * 3 > lineBytes) {
    const fit = utf8Fit(line, lineBytes);
    cut = fit < line.length;
    if (cut) line = StringPrototypeSlice(line, 0, fit);
  }
  native.console(level, line, cut);
}

// An argument on its own: strings as they are.
const plain = (value, left) => (typeof value === 'string' ? StringPrototypeSlice(value, 0, MathMax(left, 0) + 1) : inspect(value, left));

function number(value, integer, left) {
  if (typeof value === 'bigint') return inspect(value, left);
  if (typeof value === 'symbol' || typeof value === 'object' || typeof value === 'function') return 'NaN';
  const converted = +value;
  return `${integer ? MathTrunc(converted) : converted}`;
}

// What a directive of a format string makes of its argument; undefined when it is none.
function directive(letter, value, left) {
  switch (letter) {
    case 's': return typeof value === 'symbol' ? SymbolPrototypeToString(value) : plain(value, left);
    case 'd': return number(value, false, left);
    case 'i': return number(value, true, left);
    case 'f': return number(value, false, left);
    case 'j': case 'o': case 'O': return inspect(value, left, 4);
    case 'c': return '';
    default: return undefined;
  }
}

// The line of a call's arguments, not much longer than the bound.
function format(args) {
  const { lineBytes } = rt.bounds;
  if (args.length === 0) return '';
  let out = '';
  let next = 0;
  if (args.length > 1 && typeof args[0] === 'string') {
    const pattern = args[0];
    next = 1;
    let from = 0;
    for (let at = StringPrototypeIndexOf(pattern, '%'); at >= 0 && at + 1 < pattern.length && out.length <= lineBytes; at = StringPrototypeIndexOf(pattern, '%', at + 2)) {
      const letter = pattern[at + 1];
      const text = letter === '%' ? '%' : next < args.length ? directive(letter, args[next], lineBytes - out.length) : undefined;
      if (text === undefined) continue;
      if (letter !== '%') next++;
      out += StringPrototypeSlice(pattern, from, at) + text;
      from = at + 2;
    }
    out += StringPrototypeSlice(pattern, from, from + lineBytes + 1);
  } else {
    out = plain(args[0], lineBytes);
    next = 1;
  }
  for (; next < args.length && out.length <= lineBytes; next++) out += ` ${plain(args[next], lineBytes - out.length)}`;
  return out;
}

const labelOf = (label) => (label === undefined ? 'default' : `${label}`);

function elapsed(label, what) {
  const start = MapPrototypeGet(timers, label);
  if (start === undefined) {
    write(Warn, `console.${what}: there is no timer '${StringPrototypeSlice(label, 0, 100)}'`);
    return undefined;
  }
  return `${label}: ${NumberPrototypeToFixed(native.now() - start, 3)}ms`;
}

function open(data) {
  if (data.length > 0) write(Log, format(data));
  groups++;
}

const maxDepth = 100; // of dir: each level is a call on the program's stack
const maxTableRows = 1000;
const maxTableColumns = 50;

const isObject = (value) => typeof value === 'object' && value !== null && !native.isProxy(value);
const cell = (value) => inspect(value, 200, 0);

// The rows of a table: a List of {index, cells}, where cells is a List of {name, value}.
function tableRows(data, wanted, budget) {
  const rows = new List();
  const keys = native.keys(data, false);
  let size = 0;
  for (let i = 0; i < keys.length && i < maxTableRows && size <= budget; i++) {
    if (typeof keys[i] === 'symbol') continue;
    size += keys[i].length;
    const row = { index: keys[i], cells: new List(), value: undefined };
    const own = ReflectGetOwnPropertyDescriptor(data, keys[i]);
    const value = own === undefined ? undefined : own.value;
    if (!isObject(value)) {
      row.value = cell(value);
      size += row.value.length;
    } else {
      const names = native.keys(value, false);
      for (let j = 0; j < names.length && j < maxTableColumns; j++) {
        if (typeof names[j] === 'symbol' || (wanted !== undefined && !has(wanted, names[j]))) continue;
        const property = ReflectGetOwnPropertyDescriptor(value, names[j]);
        const text = property === undefined ? '' : property.get === undefined ? cell(property.value) : '[Getter]';
        row.cells[row.cells.length++] = { name: names[j], value: text };
        size += text.length;
      }
    }
    rows[rows.length++] = row;
  }
  return rows;
}

function has(list, name) {
  for (let i = 0; i < list.length; i++) if (list[i] === name) return true;
  return false;
}

function table(data, wanted, budget) {
  const rows = tableRows(data, wanted, budget);
  const columns = new List();
  columns[columns.length++] = '(index)';
  const places = new Map();
  let values = false;
  for (let i = 0; i < rows.length; i++) {
    if (rows[i].value !== undefined) values = true;
    const { cells } = rows[i];
    for (let j = 0; j < cells.length; j++) {
      if (MapPrototypeHas(places, cells[j].name) || columns.length > maxTableColumns) continue;
      MapPrototypeSet(places, cells[j].name, columns.length);
      columns[columns.length++] = StringPrototypeSlice(cells[j].name, 0, 200);
    }
  }
  const valueColumn = columns.length;
  if (values) columns[columns.length++] = 'Values';

  // Lines of texts, and the width of each column.
  const lines = new List();
  const widths = new List();
  for (let c = 0; c < columns.length; c++) widths[widths.length++] = columns[c].length;
  let size = 0;
  for (let i = 0; i < rows.length && size <= budget; i++) {
    const line = new List();
    for (let c = 0; c < columns.length; c++) line[line.length++] = '';
    line[0] = StringPrototypeSlice(rows[i].index, 0, 200);
    const { cells } = rows[i];
    for (let j = 0; j < cells.length; j++) {
      const place = MapPrototypeGet(places, cells[j].name);
      if (place !== undefined) line[place] = cells[j].value;
    }
    if (rows[i].value !== undefined) line[valueColumn] = rows[i].value;
    for (let c = 0; c < columns.length; c++) widths[c] = MathMax(widths[c], line[c].length);
    for (let c = 0; c < columns.length; c++) size += widths[c] + 3;
    lines[lines.length++] = line;
  }

  const rule = (left, middle, right) => {
    let out = left;
    for (let c = 0; c < widths.length; c++) out += (c === 0 ? '' : middle) + StringPrototypeRepeat('─', widths[c] + 2);
    return out + right;
  };
  const row = (texts) => {
    let out = '│';
    for (let c = 0; c < widths.length; c++) out += ` ${StringPrototypePadEnd(texts[c], widths[c])} │`;
    return out;
  };
  let out = `${rule('┌', '┬', '┐')}\n${row(columns)}\n${rule('├', '┼', '┤')}\n`;
  for (let i = 0; i < lines.length && out.length <= budget; i++) out += `${row(lines[i])}\n`;
  return out + rule('└', '┴', '┘');
}

const methods = {
  log(...data) { write(Log, format(data)); },
  info(...data) { write(Info, format(data)); },
  warn(...data) { write(Warn, format(data)); },
  error(...data) { write(Failure, format(data)); },
  debug(...data) { write(Debug, format(data)); },

  trace(...data) {
    const at = {};
    ErrorCaptureStackTrace(at, methods.trace);
    const written = stackOf(at);
    const stack = typeof written === 'string' ? written : '';
    const line = StringPrototypeIndexOf(stack, '\n');
    const text = format(data);
    write(Trace, `Trace${text === '' ? '' : `: ${text}`}${line < 0 ? '' : StringPrototypeSlice(stack, line)}`);
  },

  assert(condition = false, ...data) {
    if (condition) return;
    const text = format(data);
    write(Failure, text === '' ? 'Assertion failed' : `Assertion failed: ${text}`);
  },

  dir(item = undefined, options = undefined) {
    const depth = isObject(options) ? options.depth : undefined;
    write(Log, inspect(item, rt.bounds.lineBytes, depth === null ? maxDepth : typeof depth === 'number' && depth === depth ? MathMin(depth, maxDepth) : 2));
  },
  dirxml(...data) { write(Log, format(data)); },

  table(tabularData = undefined, properties = undefined) {
    if (!isObject(tabularData)) {
      write(Log, format([tabularData]));
      return;
    }
    let wanted;
    if (ArrayIsArray(properties) && !native.isProxy(properties)) {
      wanted = new List();
      for (let i = 0; i < properties.length && i < maxTableColumns; i++) wanted[wanted.length++] = `${properties[i]}`;
    }
    write(Log, table(tabularData, wanted, rt.bounds.lineBytes));
  },

  count(label = 'default') {
    const name = labelOf(label);
    const count = (MapPrototypeGet(counts, name) ?? 0) + 1;
    MapPrototypeSet(counts, name, count);
    write(Log, `${name}: ${count}`);
  },
  countReset(label = 'default') {
    const name = labelOf(label);
    if (!MapPrototypeDelete(counts, name)) write(Warn, `console.countReset: there is no count '${StringPrototypeSlice(name, 0, 100)}'`);
  },

  group(...data) { open(data); },
  groupCollapsed(...data) { open(data); },
  groupEnd() { if (groups > 0) groups--; },

  time(label = 'default') {
    const name = labelOf(label);
    if (MapPrototypeHas(timers, name)) write(Warn, `console.time: the timer '${StringPrototypeSlice(name, 0, 100)}' already runs`);
    else MapPrototypeSet(timers, name, native.now());
  },
  timeLog(label = 'default', ...data) {
    const text = elapsed(labelOf(label), 'timeLog');
    if (text !== undefined) write(Log, data.length === 0 ? text : `${text} ${format(data)}`);
  },
  timeEnd(label = 'default') {
    const name = labelOf(label);
    const text = elapsed(name, 'timeEnd');
    if (text === undefined) return;
    MapPrototypeDelete(timers, name);
    write(Log, text);
  },
};

// A namespace object of Web IDL: its prototype is an object of its own.
const console = ObjectCreate(ObjectCreate(ObjectPrototype));
for (const name in methods) {
  ObjectDefineProperty(console, name, { __proto__: null, value: methods[name], writable: true, enumerable: true, configurable: true });
}
ObjectDefineProperty(console, SymbolToStringTag, { __proto__: null, value: 'console', writable: false, enumerable: false, configurable: true });
rt.expose('console', console);
rt.console = console;
