// The web APIs of the guest, from the packages that a user of isolated-vm would take.
import './encoding.mjs'
import { AbortController, AbortSignal } from 'abortcontroller-polyfill/dist/cjs-ponyfill.js'
import { Event, EventTarget } from 'event-target-shim'
import Blob from 'fetch-blob'
import { File, FormData, formDataToBlob } from 'formdata-polyfill/esm.min.js'
import { toFormData } from 'node-fetch/src/utils/multipart-parser.js'
import { URLPattern } from 'urlpattern-polyfill/urlpattern'
import { Headers } from 'whatwg-fetch'
import { URL, URLSearchParams } from 'whatwg-url-minimum'

// No package has a Response that round-trips a multipart form in bare V8: this one joins the packages that do each half.
class Response {
  #body
  constructor(body = null, { status = 200, statusText = '', headers } = {}) {
    this.status = status
    this.statusText = statusText
    this.headers = new Headers(headers)
    this.bodyUsed = false
    this.#body = toBlob(body)
    if (this.#body.type && !this.headers.has('content-type')) this.headers.set('content-type', this.#body.type)
  }
  get ok() { return this.status >= 200 && this.status < 300 }
  async blob() { return this.#take() }
  async text() { return this.#take().text() }
  async json() { return JSON.parse(await this.#take().text()) }
  async arrayBuffer() { return this.#take().arrayBuffer() }
  async formData() {
    const bytes = new Uint8Array(await this.#take().arrayBuffer())
    return toFormData([bytes], this.headers.get('content-type') ?? '')
  }
  #take() {
    if (this.bodyUsed) throw new TypeError('the body was read before')
    this.bodyUsed = true
    return this.#body
  }
}

function toBlob(body) {
  if (body === null) return new Blob()
  if (body instanceof FormData) return formDataToBlob(body, Blob)
  if (body instanceof Blob) return body
  return new Blob([body], { type: typeof body === 'string' ? 'text/plain;charset=utf-8' : '' })
}

const globals = {
  AbortController, AbortSignal, Blob, Event, EventTarget, File, FormData, Headers, Response, URL, URLPattern, URLSearchParams,
}
for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
}
