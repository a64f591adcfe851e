// class: import of a path
// tries: to have the stripping of types take its options from the text: a JSX source, a source map, a directive
// ending: value "nothing"
// tools: []
// outbound: []

/** @jsxImportSource file:///etc */
/* @jsx globalThis.process.exit */
// @ts-ignore
const anything: string = (globalThis as any).process ?? 'nothing';
return anything;
//# sourceMappingURL=data:application/json;base64,eyJzb3VyY2VzIjpbIi9ldGMvcGFzc3dkIl19
