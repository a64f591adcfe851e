// class: WeakRef
// tries: to keep a way to objects that the next execution uses, by weak references and maps
// ending: value "marked"
// tools: []
// outbound: []

globalThis.refs = [new WeakRef(globalThis), new WeakRef(Object.prototype), new WeakRef(input ?? {})];
const marks = new WeakMap([[Object.prototype, 'marked'], [globalThis, 'marked']]);
Array.prototype.marks = marks;
return marks.get(Object.prototype);
