// class: terminal escapes
// tries: to steer the terminal of whoever reads the fault
// source: CVE-2023-28446
// ending: fault guest \u001b[31mTypeError: \u001b[2J\u001b]52;c;ZXZpbA==\u0007 gone \u000d\u0008\u0008\u0008 ok \u009b0m
// tools: []
// outbound: []

const error = new Error('\x1b[2J\x1b]52;c;ZXZpbA==\x07 gone \r\b\b\b ok \x9b0m');
error.name = '\x1b[31mTypeError';
error.stack = 'TypeError: x\n\x1b[1A\x1b[2Kat nothing';
throw error;
