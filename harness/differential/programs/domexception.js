// == parts
const error = new DOMException('m', 'AbortError');
return [error.name, error.message, error.code, String(error), error instanceof Error, Object.prototype.toString.call(error), new DOMException().name, new DOMException().message, new DOMException('x').code,
  new DOMException(undefined, 'DataCloneError').code, new DOMException('a', 'NoSuchThing').code];

// == codes
return ['IndexSizeError', 'HierarchyRequestError', 'InvalidCharacterError', 'NotFoundError', 'NotSupportedError', 'InvalidStateError', 'SyntaxError', 'InvalidAccessError', 'TimeoutError', 'QuotaExceededError', 'NetworkError',
  'OperationError', 'EncodingError', 'NotAllowedError', 'DataCloneError', 'SecurityError'].map((name) => [name, new DOMException('', name).code]);

// == constants
return [DOMException.ABORT_ERR, DOMException.DATA_CLONE_ERR, DOMException.prototype.SYNTAX_ERR, Object.keys(DOMException).length, Object.getOwnPropertyDescriptor(DOMException, 'ABORT_ERR')];

// == its-interface
const error = new DOMException('m', 'n');
return [DOMException.length, outcome(() => DOMException()), Object.keys(error), typeof error.stack, Object.getOwnPropertyNames(DOMException.prototype).filter((name) => name === name.toLowerCase()).sort(),
  outcome(() => DOMException.prototype.name), outcome(() => { 'use strict'; error.name = 'x'; }), Object.getPrototypeOf(DOMException) === Function.prototype];

// == its-name-is-text
const error = new DOMException('m', { name: 'N', cause: 3 });
return [error.name, error.cause];
