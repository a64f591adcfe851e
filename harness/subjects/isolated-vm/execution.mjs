// One execution in one isolate, made of isolated-vm's calls alone.
import ivm from 'isolated-vm'

const noModule = (name) => { throw new Error(`there is no module "${name}" in the module map`) }

export class Execution {
  #request
  #deadline
  #settle
  #ending
  #answers = []
  #takeAnswers = null
  #waiting = 0
  #waitedSince = null

  constructor(request) {
    this.#request = request
    this.#deadline = performance.now() + request.limits.timeout_ms
    this.#ending = new Promise((resolve) => { this.#settle = resolve })
  }

  // run starts the program in room and resolves to its ending: {value} or {fault}, and wait_ms, the time in which the
  // isolate had nothing to do but wait for tools (without threads only: with them it is not known and left out).
  async run(room, send) {
    const timer = setTimeout(() => this.#settle({ fault: this.#timedOut() }), this.#request.limits.timeout_ms)
    try {
      await this.#start(room, send)
      this.deliver()
    } catch (error) {
      this.#fail(error)
    }
    const ending = await this.#ending
    clearTimeout(timer)
    return this.#request.threads ? ending : { ...ending, wait_ms: this.#waiting }
  }

  answer({ id, ...answer }) { this.#answers.push(answer) }

  // deliver hands the answers that came in to the guest, once it can take them.
  async deliver() {
    if (this.#takeAnswers === null || this.#answers.length === 0) return
    const answers = JSON.stringify(this.#answers.splice(0))
    if (this.#waitedSince !== null) this.#waiting += performance.now() - this.#waitedSince
    try {
      await this.#enter(this.#takeAnswers, [answers])
    } catch (error) {
      this.#fail(error)
    }
    this.#waitedSince = performance.now()
  }

  async #start({ isolate, context }, send) {
    const post = (kind, text) => {
      if (kind === 'call') return send(JSON.parse(text))
      this.#settle({ [kind]: JSON.parse(text) })
    }
    const subject = await this.#step(context.global, 'get', '__subject', { reference: true })
    const program = await this.#load(isolate, context)
    const callback = new ivm.Callback(post, this.#request.threads ? { ignored: true } : { sync: true })
    const input = JSON.stringify(this.#request.input ?? null)
    this.#takeAnswers = await this.#enter(subject, [program.derefInto(), input, callback], { result: { reference: true } })
    this.#waitedSince = performance.now()
  }

  // load compiles the program and returns a reference to its function, or, of a module, to its default export.
  async #load(isolate, context) {
    const { source, form, modules = {} } = this.#request
    if (form === 'body') {
      const wrapped = `(async (input, tools, console) => {\n${source}\n})`
      const script = await this.#step(isolate, 'compileScript', wrapped, { filename: 'program.js', lineOffset: -1 })
      return this.#step(script, 'run', context, { reference: true, timeout: this.#left() })
    }
    const compiled = new Map()
    for (const [filename, text] of Object.entries({ ...modules, 'program.js': source })) {
      compiled.set(filename, await this.#step(isolate, 'compileModule', text, { filename }))
    }
    const program = compiled.get('program.js')
    await this.#step(program, 'instantiate', context, (name) => compiled.get(name) ?? noModule(name))
    await this.#step(program, 'evaluate', { timeout: this.#left() })
    return this.#step(program.namespace, 'get', 'default', { reference: true })
  }

  #enter(reference, args, options) {
    return this.#step(reference, 'apply', undefined, args, { ...options, timeout: this.#left() })
  }

  // step calls one of isolated-vm's pairs of methods: the plain name crosses to the isolate's thread, the one with Sync
  // stays on this one.
  #step(target, method, ...args) {
    return target[this.#request.threads ? method : method + 'Sync'](...args)
  }

  // isolated-vm refuses a timeout of 0 and takes whole milliseconds.
  #left() { return Math.max(1, Math.ceil(this.#deadline - performance.now())) }

  #timedOut() { return { kind: 'timeout', text: `execution timed out after ${this.#request.limits.timeout_ms} ms` } }

  #fail(error) { this.#settle({ fault: this.#faultOf(error) }) }

  #faultOf(error) {
    if (error.message === 'Script execution timed out.') return this.#timedOut()
    if (/^Isolate was disposed during execution due to memory limit/.test(error.message)) {
      return { kind: 'memory', text: `execution exceeded its memory limit of ${this.#request.limits.memory_bytes >> 20} MiB` }
    }
    return { kind: 'guest', text: `${error.name}: ${error.message}` }
  }
}
