// class: error of a tool
// tries: to find in a tool's error more than its text, which is all that the tool chose to say
// ending: value {"name":"Error","message":"the canary stays where it is","own":["stack","message"],"cause":"undefined"}
// tools: [{"provider":"canary","tool":"get","arguments":{"all":true}}]
// outbound: []

try {
  return await tools.canary.get({ all: true });
} catch (e) {
  return { name: e.name, message: e.message, own: Reflect.ownKeys(e), cause: typeof e.cause };
}
