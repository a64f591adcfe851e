// What the adapter needs inside the isolate: start a program, hand out its tool calls, take in the answers.
const console = Object.fromEntries(['log', 'info', 'warn', 'error', 'debug', 'trace'].map((level) => [level, () => {}]))

// __subject starts program (a function, or the result itself) and returns the function that takes answers. post(kind,
// text) carries what leaves: 'call' and 'value' with JSON, 'fault' with a JSON object of kind and text.
globalThis.__subject = (program, input, post) => {
  const waiting = new Map()
  let calls = 0

  const call = (provider, tool, args = null) => new Promise((resolve, reject) => {
    const number = ++calls
    waiting.set(number, { resolve, reject })
    post('call', JSON.stringify({ call: number, provider, tool, args }))
  })
  const names = (leaf) => new Proxy({}, { get: (_, name) => leaf(name) })
  const tools = names((provider) => names((tool) => (args) => call(provider, tool, args)))

  const settle = (value) => {
    const json = JSON.stringify(value)
    if (json === undefined) throw new TypeError(`a result of type ${typeof value} has no JSON`)
    post('value', json)
  }
  const fault = (error) => post('fault', JSON.stringify({
    kind: 'guest',
    text: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  }))
  Promise.resolve(typeof program === 'function' ? program(JSON.parse(input), tools, console) : program)
    .then(settle)
    .catch(fault)

  return (answers) => {
    for (const { call, ok, value, error } of JSON.parse(answers)) {
      const { resolve, reject } = waiting.get(call)
      waiting.delete(call)
      if (ok) resolve(value)
      else reject(Object.assign(new Error(error.message), { name: error.name }))
    }
  }
}
