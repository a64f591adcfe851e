// What every program has in scope, in either runtime: how a call ended, as data, and show, which writes what a program returns so
// that JSON loses nothing of it.

const named = (error) => error instanceof DOMException ? `DOMException ${error.name}` : error instanceof Error ? error.name : `uncaught ${String(error)}`;
const outcome = (call) => { try { return { returns: call() }; } catch (error) { return { throws: named(error) }; } };
const settled = async (promise) => { try { return { fulfils: await promise }; } catch (error) { return { rejects: named(error) }; } };
const text = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte < 32 || byte > 126 ? `<${byte}>` : String.fromCharCode(byte)).join('');

function show(value, inside = []) {
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  switch (typeof value) {
    case 'string': case 'boolean': return value;
    case 'number': return Number.isFinite(value) && !Object.is(value, -0) ? value : { is: Object.is(value, -0) ? '-0' : String(value) };
    case 'undefined': case 'symbol': return { is: String(value) };
    case 'bigint': return { is: `${value}n` };
    case 'function': return { is: `function ${value.name}` };
  }
  if (value === null) return null;
  if (inside.includes(value)) return { is: 'the object around it' };
  const all = (values) => Array.from(values, (one) => show(one, [...inside, value]));
  if (Array.isArray(value)) return Array.from(value, (one, i) => i in value ? show(one, [...inside, value]) : { is: 'hole' });
  if (value instanceof Error) return { is: named(value) };
  if (value instanceof Date) return { is: `Date ${Number.isNaN(value.getTime()) ? 'NaN' : value.toISOString()}` };
  if (value instanceof RegExp) return { is: String(value) };
  if (value instanceof ArrayBuffer) return { is: tag, has: all(new Uint8Array(value)) };
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return { is: tag, has: all(value) };
  if (['Map', 'Set', 'Headers', 'URLSearchParams', 'FormData'].includes(tag)) return { is: tag, has: all(value) };
  const own = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, show(one, [...inside, value])]));
  return tag === 'Object' ? own : { is: tag, ...own };
}
