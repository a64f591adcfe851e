// == there
return [btoa(''), btoa('a'), btoa('ab'), btoa('abc'), btoa('\u00ff\0'), btoa(null), btoa(undefined), btoa(12)];

// == back
return [atob(''), atob('YQ=='), atob('YQ'), atob(' Y Q = = '), atob('YWI='), atob('\tYWJj\n'), atob('/+8').length, atob(null).length, atob(12).length];

// == what-is-refused
return [outcome(() => btoa('\u0100')), outcome(() => atob('Y')), outcome(() => atob('YQ=')), outcome(() => atob('Y===')), outcome(() => atob('Y-Q_')), outcome(() => atob('=')), outcome(() => atob('é')), outcome(() => atob()),
  outcome(() => btoa()), outcome(() => atob('YQ==YQ==')), outcome(() => btoa(Symbol()))];

// == every-byte
const all = String.fromCharCode(...Array(256).keys());
return [btoa(all), atob(btoa(all)) === all];
