// class: import of a path
// tries: to have the stripping of types read a file, by a reference, a type import, an import of require or JSX
// ending: value ["nothing","module '/etc/passwd' is not in the module map"]
// tools: []
// outbound: []

/// <reference path="/etc/passwd" />
/// <reference types="node" />
import type { Secret } from '/etc/passwd';
let value: Secret | string = 'nothing';
const typed = await (import('/etc/passwd') as Promise<unknown>).catch((error: Error) => error.message);
export default [value, typed];
