// isolated-vm as a subject: JSON lines in on standard input, JSON lines out on standard output; README.md has the
// messages. Every execution gets a fresh isolate from the startup snapshot.
//
//   --bare     no web APIs in the snapshot: the floor of a fresh isolate
//   --ahead    make the next isolate while nothing runs
//   --threads  run isolates on isolated-vm's own threads, so that a guest that cannot be stopped does not stop the
//              adapter too; slower, because every step then crosses threads twice
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import ivm from 'isolated-vm'
import { Execution } from './execution.mjs'
import { makeSnapshot } from './snapshot.mjs'

const { values: options } = parseArgs({
  options: { bare: { type: 'boolean' }, ahead: { type: 'boolean' }, threads: { type: 'boolean' } },
})
const send = (message) => process.stdout.write(JSON.stringify(message) + '\n')
const snapshot = await makeSnapshot(options)
const executions = new Map()

// A room is a fresh isolate and its context. Its life is one execution.
async function makeRoom(memoryBytes) {
  const isolate = new ivm.Isolate({ memoryLimit: Math.max(8, memoryBytes >> 20), snapshot }) // 8 MiB is isolated-vm's least
  return { isolate, memoryBytes, context: await (options.threads ? isolate.createContext() : isolate.createContextSync()) }
}

let spare = null
async function takeRoom(memoryBytes) {
  const room = spare
  spare = null
  if (room?.memoryBytes === memoryBytes) return room
  room?.isolate.dispose()
  return makeRoom(memoryBytes)
}

async function execute(request) {
  const { id, limits } = request
  const start = performance.now()
  const execution = new Execution({ ...request, threads: options.threads })
  executions.set(id, execution)
  const room = await takeRoom(limits.memory_bytes)
  const ending = await execution.run(room, (call) => send({ id, ...call }))
  send({ id, ...ending, wall_ms: performance.now() - start })
  executions.delete(id)
  if (!room.isolate.isDisposed) room.isolate.dispose()
  if (options.ahead && executions.size === 0) spare = await makeRoom(limits.memory_bytes)
}

send({
  subject: 'isolated-vm',
  version: JSON.parse(readFileSync(new URL('node_modules/isolated-vm/package.json', import.meta.url))).version,
  engine: `V8 ${process.versions.v8}`,
  host: `node ${process.versions.node}`,
  capabilities: ['memory', 'tools', 'modules', ...(options.bare ? [] : ['web'])],
})

let rest = ''
process.stdin.setEncoding('utf8')
for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split('\n')
  rest = lines.pop()
  const answered = new Set()
  for (const line of lines) {
    const message = JSON.parse(line)
    if (message.call === undefined) {
      execute(message)
    } else if (executions.has(message.id)) { // an answer may come after its execution has ended
      executions.get(message.id).answer(message)
      answered.add(message.id)
    }
  }
  // One entry into the isolate takes in all the answers of a chunk.
  for (const id of answered) executions.get(id)?.deliver()
}
