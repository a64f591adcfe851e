// class: proxies
// tries: to have the host read what nobody can read any more
// ending: fault result result cannot leave the isolate: reading it threw TypeError: Cannot perform 'get' on a proxy that has been revoked
// tools: []
// outbound: []

const { proxy, revoke } = Proxy.revocable({}, {});
revoke();
return [proxy];
