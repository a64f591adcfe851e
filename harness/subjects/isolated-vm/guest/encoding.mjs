// Text encoding, in a file of its own because the packages behind apis.mjs look for these globals while they load.
import { fromBase64 } from '@exodus/bytes/base64.js'
import { TextDecoder, TextEncoder } from '@exodus/bytes/encoding-lite.js'

const globals = { TextDecoder, TextEncoder, atob: (text) => String.fromCharCode(...fromBase64(text)) }
for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
}
