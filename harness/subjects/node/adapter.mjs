// Node.js as a subject: JSON lines in on standard input, JSON lines out on standard output; ../README.md has the messages. Every
// execution gets a thread with globals of its own, which ends with it. Node.js itself is what is compared with, so nothing is put
// into that thread: it has no tools, no modules and no memory limit, and whatever Node.js offers besides.
import { Worker } from 'node:worker_threads'

const send = (message) => process.stdout.write(JSON.stringify(message) + '\n')
const program = new URL('program.mjs', import.meta.url)

function execute({ id, source, form, input, limits }) {
  const start = performance.now()
  if (form !== 'body') return send({ id, fault: { kind: 'guest', text: `Error: this adapter has no form ${form}` }, wall_ms: 0 })
  const thread = new Worker(program, { workerData: { source, input } })
  let late
  let settle = (ending) => {
    settle = () => {} // the first ending is the one
    clearTimeout(late)
    send({ id, ...ending, wall_ms: performance.now() - start })
    thread.terminate()
  }
  const fails = (text) => settle({ fault: { kind: 'guest', text } })
  late = setTimeout(() => settle({ fault: { kind: 'timeout', text: `execution timed out after ${limits.timeout_ms} ms` } }), limits.timeout_ms)
  thread.on('message', (ending) => ending.value === undefined ? fails(ending.error) : settle({ value: JSON.parse(ending.value) }))
  thread.on('error', (error) => fails(String(error)))
  thread.on('exit', () => fails('Error: the program let its thread end'))
}

send({
  subject: 'node',
  version: process.versions.node,
  engine: `V8 ${process.versions.v8}`,
  host: `${process.platform} ${process.arch}`,
  capabilities: ['web'],
})
let rest = ''
process.stdin.setEncoding('utf8')
for await (const chunk of process.stdin) { // readline would also break a line at U+2028
  const lines = (rest + chunk).split('\n')
  rest = lines.pop()
  for (const line of lines) execute(JSON.parse(line))
}
