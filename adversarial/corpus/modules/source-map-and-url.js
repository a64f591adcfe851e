// class: source map
// tries: to have a file named in a comment be opened, or to show errors in a file of another name
// ending: value [false,true]
// tools: []
// outbound: []

try { null.x; } catch (error) { globalThis.stack = error.stack; }
return [/etc.passwd|a\.test/.test(globalThis.stack), globalThis.stack.includes('source-map-and-url.js')];
//# sourceURL=/etc/passwd
//# sourceMappingURL=file:///etc/passwd
//@ sourceMappingURL=http://a.test/map.json
