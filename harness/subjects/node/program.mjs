// One program, in a thread of its own: the body of an async function of input, as in a script.
import { parentPort, workerData } from 'node:worker_threads'

const AsyncFunction = (async () => {}).constructor
const { stringify } = JSON // the program may replace it
parentPort.on('message', () => {}) // a thread that nobody can speak to ends with its last timer, and an AbortSignal's does not count
try {
  const value = await new AsyncFunction('input', workerData.source)(workerData.input)
  parentPort.postMessage({ value: stringify(value) ?? 'null' })
} catch (error) {
  parentPort.postMessage({ error: String(error) })
}
