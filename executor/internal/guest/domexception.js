'use strict';
// DOMException of Web IDL: the error the web APIs throw when no ECMAScript error fits.

const { ErrorCaptureStackTrace, ErrorPrototype, ObjectFreeze, ObjectSetPrototypeOf } = rt.primordials;
const { DOMString, define, isObject } = rt.webidl;

// The legacy codes: what stands here and nowhere else in the platform.
const codes = {
  __proto__: null,
  IndexSizeError: 1, HierarchyRequestError: 3, WrongDocumentError: 4, InvalidCharacterError: 5, NoModificationAllowedError: 7,
  NotFoundError: 8, NotSupportedError: 9, InUseAttributeError: 10, InvalidStateError: 11, SyntaxError: 12,
  InvalidModificationError: 13, NamespaceError: 14, InvalidAccessError: 15, TypeMismatchError: 17, SecurityError: 18,
  NetworkError: 19, AbortError: 20, URLMismatchError: 21, QuotaExceededError: 22, TimeoutError: 23, InvalidNodeTypeError: 24,
  DataCloneError: 25,
};

const constants = {
  INDEX_SIZE_ERR: 1, DOMSTRING_SIZE_ERR: 2, HIERARCHY_REQUEST_ERR: 3, WRONG_DOCUMENT_ERR: 4, INVALID_CHARACTER_ERR: 5,
  NO_DATA_ALLOWED_ERR: 6, NO_MODIFICATION_ALLOWED_ERR: 7, NOT_FOUND_ERR: 8, NOT_SUPPORTED_ERR: 9, INUSE_ATTRIBUTE_ERR: 10,
  INVALID_STATE_ERR: 11, SYNTAX_ERR: 12, INVALID_MODIFICATION_ERR: 13, NAMESPACE_ERR: 14, INVALID_ACCESS_ERR: 15,
  VALIDATION_ERR: 16, TYPE_MISMATCH_ERR: 17, SECURITY_ERR: 18, NETWORK_ERR: 19, ABORT_ERR: 20, URL_MISMATCH_ERR: 21,
  QUOTA_EXCEEDED_ERR: 22, TIMEOUT_ERR: 23, INVALID_NODE_TYPE_ERR: 24, DATA_CLONE_ERR: 25,
};

class DOMException {
  #state;

  constructor(message = '', name = 'Error') {
    const text = DOMString(message);
    this.#state = { name: DOMString(name), message: text };
    ErrorCaptureStackTrace(this, DOMException);
  }

  get name() { return this.#state.name; }
  get message() { return this.#state.message; }
  get code() { return codes[this.#state.name] ?? 0; }

  // The name and message of a DOMException, read without asking the guest; undefined for anything else.
  static {
    rt.describeDOMException = (value) => (isObject(value) && #state in value ? value.#state : undefined);
  }
}
ObjectSetPrototypeOf(DOMException.prototype, ErrorPrototype);
define(DOMException, constants, 'an Error');

rt.DOMException = DOMException;
ObjectFreeze(codes);
