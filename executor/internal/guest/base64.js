'use strict';
// btoa and atob of the HTML Standard.

const { DOMException } = rt;
const { DOMString, required } = rt.webidl;
const { base64Decode, base64Encode } = native;

// Methods, since operations of Web IDL are no constructors.
const operations = {
  btoa(data) {
    required(arguments.length, 1, 'btoa');
    const text = base64Encode(DOMString(data));
    if (text === undefined) throw new DOMException('btoa: the string has a character greater than 255', 'InvalidCharacterError');
    return text;
  },

  atob(data) {
    required(arguments.length, 1, 'atob');
    const text = base64Decode(DOMString(data));
    if (text === undefined) throw new DOMException('atob: the string is not base64', 'InvalidCharacterError');
    return text;
  },
};
for (const name in operations) rt.expose(name, operations[name], true);
