// class: bidi marks
// tries: to have a person read another text than there is, by marks that turn the direction of writing
// source: CVE-2021-42574
// ending: fault guest \u202dError: user \u202etxt.exe\u202c \u2066admin\u2069 \u200fx\u061c \u200b\u2060\ufeff \u{e0041}
// tools: []
// outbound: []

const error = new Error('user \u202Etxt.exe\u202C \u2066admin\u2069 \u200Fx\u061C \u200B\u2060\ufeff \u{e0041}');
error.name = '\u202DError';
throw error;
