'use strict';
// FormData of XMLHttpRequest's Standard.

const { ArrayPrototypeSlice, TypeError } = rt.primordials;
const { List } = rt;
const { USVString, brand, define, isObject, iterable, previewPairs, required } = rt.webidl;

// The value of an entry: a string, or a File. Of the two overloads only that of a Blob has a third argument, given or undefined.
function entryValue(value, filename, count, what) {
  if (!rt.blobs.is(value)) {
    if (count > 2) throw new TypeError(`${what}: a file name goes with a Blob`);
    return USVString(value);
  }
  if (filename !== undefined) return rt.files.of(value, USVString(filename));
  return rt.files.is(value) ? value : rt.files.of(value, 'blob');
}

let listFrom; // (form): the List of {name, value}, or a TypeError

// As in URLSearchParams, arguments are converted before the list is read.
class FormData {
  #state = { list: new List() };

  constructor(form = undefined) {
    if (form !== undefined) throw new TypeError('FormData constructor: there are no HTML forms here');
  }

  append(name, value, filename = undefined) {
    required(arguments.length, 2, 'FormData.append');
    const state = this.#state;
    const key = USVString(name);
    const entry = { name: key, value: entryValue(value, filename, arguments.length, 'FormData.append') };
    const { list } = state;
    list[list.length++] = entry;
  }

  delete(name) {
    required(arguments.length, 1, 'FormData.delete');
    const state = this.#state;
    const key = USVString(name);
    const old = state.list;
    const list = new List();
    for (let i = 0; i < old.length; i++) if (old[i].name !== key) list[list.length++] = old[i];
    state.list = list;
  }

  get(name) {
    required(arguments.length, 1, 'FormData.get');
    const state = this.#state;
    const key = USVString(name);
    const { list } = state;
    for (let i = 0; i < list.length; i++) if (list[i].name === key) return list[i].value;
    return null;
  }

  getAll(name) {
    required(arguments.length, 1, 'FormData.getAll');
    const state = this.#state;
    const key = USVString(name);
    const { list } = state;
    const values = new List();
    for (let i = 0; i < list.length; i++) if (list[i].name === key) values[values.length++] = list[i].value;
    return ArrayPrototypeSlice(values);
  }

  has(name) {
    required(arguments.length, 1, 'FormData.has');
    const state = this.#state;
    const key = USVString(name);
    const { list } = state;
    for (let i = 0; i < list.length; i++) if (list[i].name === key) return true;
    return false;
  }

  set(name, value, filename = undefined) {
    required(arguments.length, 2, 'FormData.set');
    const state = this.#state;
    const key = USVString(name);
    let left = { name: key, value: entryValue(value, filename, arguments.length, 'FormData.set') };
    const old = state.list;
    const list = new List();
    for (let i = 0; i < old.length; i++) {
      if (old[i].name !== key) {
        list[list.length++] = old[i];
      } else if (left !== undefined) {
        list[list.length++] = left;
        left = undefined;
      }
    }
    if (left !== undefined) list[list.length++] = left;
    state.list = list;
  }

  static {
    listFrom = (form) => form.#state.list;
    rt.forms = {
      __proto__: null,
      list: listFrom,
      is: (value) => isObject(value) && #state in value,
      // A FormData of a List of {name, value}, which it keeps.
      of(list) {
        const form = new FormData();
        form.#state.list = list;
        return form;
      },
    };
  }
}

define(FormData);
iterable(FormData, listFrom);
brand('FormData', rt.forms.is);
previewPairs(rt.forms.is, listFrom);
