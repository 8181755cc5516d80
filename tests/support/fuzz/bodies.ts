/**
 * Request bodies that no well-behaved client sends: too large, too deep, broken, or of wrong types.
 */
import type { Random } from './random.ts'

/** Below the server's limit of 20 MB. */
const BYTES_MAX = 19_000_000

/** Bodies with a `?`, which a strange value replaces. */
const PLACES = [
  '{"html":"x","metadata":{"a":?}}',
  '{"html":"x","metadata":?}',
  '{"html":?}',
  '{"html":"x","options":?}',
  '{"html":"x","options":{"cookies":?}}',
  '{"html":"x","options":{"extraHeaders":?}}',
  '{"html":"x","options":{"margin":?}}',
  '{"html":"x","options":{"format":?}}',
  '{"html":"x","options":{"waitForSelector":?}}',
  '{"html":"x","options":{"selector":?}}',
  '{"html":"x","options":{"injectCSS":?}}',
  '{"html":"x","options":{"displayHeaderFooter":true,"headerTemplate":?}}',
  '{"html":"x","options":{"timeout":?}}',
  '{"url":?}',
  '{"html":"x","async":true,"webhook_url":?}',
  '{"template_id":"fuzz","data":?}',
  '{"template_id":"fuzz","data":{"a":?}}',
  '{"template_id":?}',
  '{"html":"x","unknown":?}',
  '?',
] as const

const ATOMS = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1e400',
  '1e308',
  '12345678901234567890',
  '1.0000000000000000001',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"\u2028"',
  '"../../etc/passwd"',
  '"__proto__"',
  '[]',
  '{}',
  '{"__proto__":{"a":1}}',
  '{"toString":1}',
] as const

/** A body as text, or as bytes that are not valid text. */
export function strangeBody(random: Random): string | Uint8Array<ArrayBuffer> {
  const body = random.pick(PLACES).replace('?', () => strangeValue(random))
  return random.chance(0.2) ? broken(body, random) : body
}

function strangeValue(random: Random): string {
  const make = random.pick([atom, atom, list, object, deep, long])
  return make(random)
}

function atom(random: Random): string {
  return random.pick(ATOMS)
}

function list(random: Random): string {
  const item = random.pick([...ATOMS, '1', '{"name":"a","value":"b","domain":"c"}'])
  const count = random.size(Math.floor(BYTES_MAX / (item.length + 1)))
  return `[${repeat(item, count)}]`
}

function object(random: Random): string {
  const count = random.size(900_000)
  const value = atom(random)
  const fields = Array.from({ length: count }, (_, index) => `"k${index}":${value}`)
  return cut(`{${fields.join()}}`)
}

function deep(random: Random): string {
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ])
  const levels = random.size(Math.floor(BYTES_MAX / (open.length + close.length)))
  return `${open.repeat(levels)}1${close.repeat(levels)}`
}

function long(random: Random): string {
  const piece = random.pick([
    'a',
    ' ',
    '<',
    '<p>',
    '\\\\',
    '\\u0041',
    '/* ',
    '#a ',
    ':has(',
    'é',
    '@import ',
  ])
  return `"${piece.repeat(random.size(Math.floor(BYTES_MAX / 2 / piece.length)))}"`
}

function repeat(item: string, count: number): string {
  return count === 0 ? '' : `${`${item},`.repeat(count - 1)}${item}`
}

/**
 * Cuts a body to the limit: a longer one is refused for its length before anything else is tested.
 */
function cut(text: string): string {
  return text.length > BYTES_MAX ? '{}' : text
}

/** A body that is cut off, or has one byte changed. */
function broken(body: string, random: Random): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(new TextEncoder().encode(body))
  const at = random.int(0, Math.max(0, bytes.length - 1))
  if (random.chance(0.5)) return bytes.slice(0, at)
  bytes[at] = random.int(0, 255)
  return bytes
}
