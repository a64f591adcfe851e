// class: canary
// tries: to read what a failing tool knows, from its error, its cause, its stack and its panic
// ending: value [["Error","the canary stays where it is",true,["message","stack"],4],["Error","the canary stays where it is",true,["message","stack"],4],["Error","the tool panicked",true,["message","stack"],4],["ToolError","failed",true,["message","name","stack"],4],["Error","the canary stays where it is",true,["message","stack"],4]]
// tools: [{"provider":"canary","tool":"get","arguments":null},{"provider":"canary","tool":"__proto__","arguments":null},{"provider":"panic","tool":"now","arguments":null},{"provider":"fail","tool":"now","arguments":null},{"provider":"canary","tool":"get","arguments":{"debug":true,"stack":true}}]
// outbound: []

const got = [];
for (const call of [() => tools.canary.get(), () => tools.canary['__proto__'](), () => tools.panic.now(), () => tools.fail.now(), () => tools.canary.get({ debug: true, stack: true })]) {
  const error = await call().catch((e) => e);
  got.push([error.name, error.message, error.cause === undefined, Reflect.ownKeys(error).sort(), error.stack.split('\n').length]);
}
return got;
