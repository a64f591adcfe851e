'use strict';
// The shapes of the runtime's objects, made before the snapshot is taken. V8 derives a shape property by property, and keeps
// it as long as an object has it: what is kept here spares every isolate that work at the first use of an API. No clock and
// no random number goes in, so that a snapshot depends on its sources alone.

function use() {
  const url = new URL('http://a.b:1/c?d=e#f');
  url.searchParams.get('d');
  const pattern = new URLPattern({ pathname: '/:a/*' });
  const match = pattern.exec('http://a/b/c');
  const target = new EventTarget();
  const controller = new AbortController();
  target.addEventListener('a', () => {}, { once: true, signal: controller.signal });
  const event = new CustomEvent('a');
  target.dispatchEvent(event);
  controller.signal.onabort = () => {};
  controller.abort();
  const form = new FormData();
  form.append('a', 'b');
  const response = new Response('a', { headers: { a: 'b' } });
  const headers = new Headers([['a', 'b']]);
  const iterator = headers.entries();
  const step = iterator.next();
  const file = new File(['a'], 'b', { lastModified: 0 });
  const read = rt.multipart.parse('--X\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--X--', 'X');
  const decoder = new TextDecoder();
  return [url, pattern, match, target, controller, event, form, response, headers, iterator, step, file, read, decoder];
}

// Eight of a kind, after which V8 knows how much room its objects take.
for (let i = 0; i < 8; i++) rt.warm = use();
