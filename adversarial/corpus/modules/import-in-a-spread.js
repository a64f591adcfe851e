// class: import of a name
// tries: to get past a filter of texts with an import that stands where none is looked for
// source: CVE-2023-39532
// ending: fault guest Error: module 'fs' is not in the module map
// tools: []
// outbound: []

const got = [];
try { got.push(Object.keys({ ...import('fs') }).length); } catch (error) { got.push(error.name); }
try { got.push(...(await Promise.allSettled([...[import('fs')]])).map(({ status }) => status)); } catch (error) { got.push(error.name); }
try { got.push(await import /* a comment */ ('fs')); } catch (error) { got.push(error.message); }
try { got.push(await (async (x = import('fs')) => x)()); } catch (error) { got.push(error.message); }
return got;
