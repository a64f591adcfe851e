// class: import of a path
// tries: to have a file read while the program is linked, before anything of it runs
// ending: fault guest Error: module '/etc/passwd' is not in the module map
// tools: []
// outbound: []

import secret from '/etc/passwd';

export default secret;
