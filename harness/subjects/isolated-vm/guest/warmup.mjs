// Run while the snapshot is made, in a context that is thrown away: V8 keeps the functions compiled here, which halves
// what a first use of the web APIs costs. It uses each API once or twice and is not the workload.
const url = new URL('https://user@example.test:8443/a/b/../c?x=1&y=%20z#top')
url.searchParams.append('q', 'words with spaces')
String(new URLSearchParams({ a: '1' }))

const pattern = new URLPattern({ pathname: '/:first/:second' })
pattern.test(url)
pattern.exec('https://example.test/one/two')

const target = new EventTarget()
const controller = new AbortController()
controller.signal.addEventListener('abort', () => {})
target.addEventListener('go', () => controller.abort(new Error('stop')), { once: true, signal: controller.signal })
target.dispatchEvent(new Event('go'))

const form = new FormData()
form.append('text', 'one')
form.set('file', new File(['two'], 'two.txt', { type: 'text/plain' }))
new Response(form).formData().then((back) => [...back])
new Response('{}', { headers: { 'x-one': '1' } }).json()

let answer
const program = async (input, tools) => Promise.all([tools.a.b(input), tools.a.c()])
answer = __subject(program, '{"n":1}', (kind, text) => {
  if (kind !== 'call') return
  const { call } = JSON.parse(text)
  Promise.resolve().then(() => answer(JSON.stringify([{ call, ok: true, value: call }])))
})
