'use strict';
// What is said of a module that is not in the map: its name, and the names that may have been meant.

const { ArrayPrototypeSort, MathAbs, MathMax, MathMin, StringPrototypeCharCodeAt, StringPrototypeLastIndexOf, StringPrototypeSlice,
  StringPrototypeStartsWith, StringPrototypeToLowerCase } = rt.primordials;
const { List } = rt;

const SHOWN = 3; // names
const NAME = 256; // characters of a name that are shown
const COMPARED = 128; // characters of a name that are compared
const EDITS = 3; // the most that a slip is apart

const cut = (name) => StringPrototypeSlice(name, 0, NAME);

// plain is a name without what is easily left out: the ./ before it, and capitals.
function plain(name) {
  const short = StringPrototypeSlice(name, 0, COMPARED);
  return StringPrototypeToLowerCase(StringPrototypeStartsWith(short, './') ? StringPrototypeSlice(short, 2) : short);
}

// stem is the last part of a path, without its extension.
function stem(name) {
  const last = StringPrototypeSlice(name, StringPrototypeLastIndexOf(name, '/') + 1);
  const dot = StringPrototypeLastIndexOf(last, '.');
  return dot > 0 ? StringPrototypeSlice(last, 0, dot) : last;
}

// edits is how many characters have to be changed, added or left out to make b of a; more than most is most + 1. Of the table of
// all beginnings of both only a band of that width is looked at.
function edits(a, b, most) {
  let from = 0;
  let aEnd = a.length;
  let bEnd = b.length;
  if (MathAbs(aEnd - bEnd) > most) return most + 1;
  const at = StringPrototypeCharCodeAt;
  while (from < aEnd && from < bEnd && at(a, from) === at(b, from)) from++;
  while (aEnd > from && bEnd > from && at(a, aEnd - 1) === at(b, bEnd - 1)) {
    aEnd--;
    bEnd--;
  }
  const rows = aEnd - from;
  const columns = bEnd - from;
  let row = new List();
  for (let j = 0; j <= columns; j++) row[j] = j;
  for (let i = 1; i <= rows; i++) {
    const next = new List();
    let least = most + 1;
    for (let j = MathMax(0, i - most); j <= MathMin(columns, i + most); j++) {
      let cost = j === 0 ? i : row[j - 1] + (at(a, from + i - 1) === at(b, from + j - 1) ? 0 : 1);
      if (row[j] !== undefined) cost = MathMin(cost, row[j] + 1);
      if (next[j - 1] !== undefined) cost = MathMin(cost, next[j - 1] + 1);
      next[j] = cost;
      least = MathMin(least, cost);
    }
    if (least > most) return most + 1;
    row = next;
  }
  return row[columns];
}

// distance says how far a name is from what was wanted; undefined: too far to be meant.
function distance(wanted, name) {
  const most = MathMin(EDITS, (MathMax(wanted.length, name.length) / 3) | 0);
  const apart = edits(wanted, name, most);
  if (apart <= most) return apart;
  return stem(wanted) !== '' && stem(wanted) === stem(name) ? EDITS + 1 : undefined;
}

// near is the closest names, the closest first.
function near(specifier, names) {
  const wanted = plain(specifier);
  const found = new List();
  for (let i = 0; i < names.length; i++) {
    const apart = distance(wanted, plain(names[i]));
    if (apart !== undefined) found[found.length++] = { __proto__: null, apart, at: i };
  }
  ArrayPrototypeSort(found, (a, b) => a.apart - b.apart || a.at - b.at);
  return found;
}

// missing is the message for a specifier that means none of names.
rt.missing = (specifier, names) => {
  let text = `module '${cut(specifier)}' is not in the module map`;
  const found = near(specifier, names);
  const count = MathMin(found.length, SHOWN);
  for (let i = 0; i < count; i++) {
    text += `${i === 0 ? ': did you mean ' : i === count - 1 ? ' or ' : ', '}'${cut(names[found[i].at])}'`;
  }
  return count > 0 ? `${text}?` : text;
};
