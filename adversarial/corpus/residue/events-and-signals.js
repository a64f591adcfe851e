// class: listeners
// tries: to leave listeners and followers that the next execution's events would reach
// ending: value "listening"
// tools: []
// outbound: []

const target = new EventTarget();
EventTarget.prototype.left = target;
Event.prototype.left = target;
const controller = new AbortController();
AbortSignal.prototype.followers = [controller];
controller.signal.addEventListener('abort', () => { tools.late.abort(); });
setTimeout(() => controller.abort(), 0);
return 'listening';
