/**
 * Errors for bodies that are not JSON: the position of the mistake, what stands there, and how to
 * fix it.
 */
import { describe, expect, test } from 'bun:test'
import { explainJson } from '../../../server/http/json/syntax.ts'
import { readError } from '../../support/api/renders.ts'
import { startServer } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user } = useServer()

async function errorOf(body: BodyInit, headers: Record<string, string> = {}, path = '/api/v1/pdf') {
  const all = {
    Authorization: `Bearer ${user.key}`,
    'Content-Type': 'application/json',
    ...headers,
  }
  return readError(await server.fetch(path, { method: 'POST', headers: all, body }))
}

test.each<[name: string, body: string, line: number, column: number, words: RegExp]>([
  ['a trailing comma', '{"html":"x",}', 1, 13, /trailing comma/],
  ['a trailing comma in a list', '{"a":[1,\n2,\n]}', 3, 1, /trailing comma/],
  ['single quotes', "{'html':'x'}", 1, 2, /single quote.*double quotes/],
  ['typographic quotes', '{“html”:"x"}', 1, 2, /typographic.*double quotes/],
  ['backticks', '{"html":`x`}', 1, 9, /backtick.*double quotes/],
  ['a line break in a string', '{"html":"<p>\nx"}', 1, 13, /line break inside a string.*\\n/],
  ['a tab in a string', '{"html":"\tx"}', 1, 10, /tab inside a string.*\\t/],
  ['quotes in a string', '{"html":"<a href="x">"}', 1, 19, /double quote inside a string/],
  ['a path of Windows', '{"html":"C:\\dir"}', 1, 12, /backslash/],
  ['NaN', '{"options":{"scale":NaN}}', 1, 21, /`NaN`.*null or a number/],
  ['undefined', '{"html":undefined}', 1, 9, /`undefined`/],
  ['-Infinity', '{"a":-Infinity}', 1, 6, /null or a number/],
  ['a comment', '{\n  "html":"x" // page\n}', 2, 14, /no comments/],
  ['a comment at the start', '/* x */{}', 1, 1, /no comments/],
  ['a hash comment', '{"a":1} # x', 1, 9, /no comments/],
  ['literals of Python', '{"async":True}', 1, 10, /lower case/],
  ['names without quotes', '{html:"x"}', 1, 2, /double quotes.*curl.*@body\.json/],
  ['quotes that cmd.exe passed on', "'{html:x}'", 1, 1, /shell.*Windows.*@body\.json/],
  ['quotes escaped once too often', '\\"{\\"', 1, 1, /escaped once too often/],
  ['a form', 'html=%3Ch1%3E&async=true', 1, 1, /form.*urlencoded.*JSON object/],
  ['a form of a whole object', '%7B%22html%22', 1, 1, /urlencoded/],
  ['a multipart form', '--x\r\nContent-Disposition: form-data', 1, 1, /multipart/],
  ['HTML itself', '<h1>x</h1>', 1, 1, /looks like HTML/],
  ['the name of a file', '@body.json', 1, 1, /--data-binary/],
  ['an object turned into text', '[object Object]', 1, 2, /JSON\.stringify/],
  ['the end of the body in a string', '{"html":"x', 1, 11, /ends too early.*cut off/],
  ['the end of the body in an object', '{"html":"x"', 1, 12, /ends too early.*cut off/],
  ['the end of the body in a word', '{"async":tru', 1, 13, /ends too early/],
  ['nothing but white space', ' \n', 2, 1, /white space.*JSON object/],
  ['two values', '{"html":"x"}{}', 1, 13, /nothing after it/],
  ['a missing comma', '{"a":1 "b":2}', 1, 8, /comma is missing/],
  ['a missing colon', '{"a" 1}', 1, 6, /colon/],
  ['a missing value', '{"a":}', 1, 6, /value is missing/],
  ['a bracket of the other kind', '{"a":[1}', 1, 8, /bracket does not match/],
  ['a number with a leading zero', '{"a":007}', 1, 6, /zeros/],
  ['a number without a whole part', '{"a":.5}', 1, 6, /-0\.5/],
  ['a hexadecimal number', '{"a":0xff}', 1, 6, /number/],
  ['a number with a unit', '{"a":20mm}', 1, 6, /double quotes if it has a unit/],
  ['a second byte order mark', '\ufeff\ufeff{}', 1, 1, /byte order mark/],
  ['an invisible space', '{\u00a0"a":1}', 1, 2, /invisible/],
  ['multi-byte characters before the mistake', '{"é😀":\r\n "ü" x}', 2, 6, /.*/],
])('the error for %s names its position and a fix', async (_name, body, line, column, words) => {
  const { code, message, details } = await errorOf(body)
  expect(code).toBe('VALIDATION_ERROR')
  expect(message).toContain(`line ${line}, column ${column}`)
  expect(message).toMatch(words)
  expect(message).toMatch(/[.]$/)
  expect(details).toMatchObject({ issues: [{ path: '', message }], line, column })
})

test('a byte order mark before the object is accepted', async () => {
  const body = '\ufeff{"html":"x","async":true}'
  const headers = { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' }
  const response = await server.fetch('/api/v1/pdf', { method: 'POST', headers, body })
  expect(response.status).toBe(202)
})

test('the error for another encoding names it', async () => {
  expect((await errorOf(Buffer.from('{"html":"x"}', 'utf16le'))).message).toContain('UTF-16')
  const latin1 = await errorOf(Buffer.from('{"html":"caf\u00e9"}', 'latin1'))
  expect(latin1.message).toContain('not UTF-8')
  expect(latin1.details).toMatchObject({ line: 1, column: 13 })
})

test('an error repeats at most one character of the body', async () => {
  const secret = 'Sup3rSecret'
  const bodies = [
    `{"webhook_secret":${secret}}`,
    `{"webhook_secret":'${secret}'}`,
    `{"${secret}" x}`,
    `{${secret}:1}`,
    `${secret}=1`,
    `{"a":"${secret}" ${secret}}`,
    `{"a":"\\${secret}"}`,
    `{"a":"${secret}`,
  ]
  for (const body of bodies) {
    const { message } = await errorOf(body)
    for (let at = 0; at + 2 < secret.length; at += 1) {
      expect(message).not.toContain(secret.slice(at, at + 3))
    }
  }
  expect(server.logs.join('')).not.toContain(secret)
})

/** About 100 ms on a quiet machine; a quadratic search would take hours. */
const LINEAR_MS_MAX = 20_000

describe('the syntax check', () => {
  test('finds a mistake exactly in the texts that JSON.parse rejects', () => {
    const seeds = [
      '{"html":"<p>é😀\\u00e9\\n","options":{"scale":1.5e+3,"a":[true,false,null,{},[]],"b":-0.5}}',
      '[1,2,{"a":"b"}]',
      '"x"',
      '{"a":{"b":["c",1E5,0]}}',
    ]
    const characters = '{}[]",:\\ntrufalse0123456789.-+eE \t\n\u0001é\'/'
    // A generator with a seed, so that a failure can be repeated.
    let state = 12
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    for (let round = 0; round < 20_000; round += 1) {
      let bytes = Buffer.from(seeds[round % seeds.length] ?? '')
      for (let change = 0; change <= round % 3; change += 1) {
        const at = random(bytes.length)
        const character = Buffer.from(characters[random(characters.length)] ?? '')
        const kept = random(2) === 0 ? at : at + 1
        bytes = Buffer.concat([bytes.subarray(0, at), character, bytes.subarray(kept)])
        if (random(10) === 0) bytes = bytes.subarray(0, random(bytes.length) + 1)
      }
      expect([bytes.toString(), explainJson(bytes) === null]).toEqual([
        bytes.toString(),
        isJson(bytes),
      ])
    }
  })

  test.each<[name: string, text: string]>([
    ['a string without end', `{"html":"${'x'.repeat(19_000_000)}`],
    ['numbers without end', `[${'1,'.repeat(9_000_000)}`],
    ['escapes without end', `["${'\\n'.repeat(9_000_000)}`],
    ['brackets without end', '['.repeat(19_000_000)],
    ['line breaks without end', `{"a":1${'\n'.repeat(19_000_000)}x`],
    ['a byte that is not UTF-8 at the end', `"${'é'.repeat(9_000_000)}\udc00`],
  ])('takes linear time for %s', (_name, text) => {
    const bytes = Buffer.from(text)
    const started = performance.now()
    explainJson(bytes)
    expect(performance.now() - started).toBeLessThan(LINEAR_MS_MAX)
  })
})

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return true
  } catch {
    return false // the syntax check must reject the text too
  }
}

describe('a body of another type', () => {
  test.each<[name: string, headers: Record<string, string>, words: RegExp]>([
    [
      'a form, as curl sends',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      /application\/x-www-form-urlencoded.*curl.*"Content-Type: application\/json"/,
    ],
    [
      'text',
      { 'Content-Type': 'text/plain; charset=utf-8' },
      /type text\/plain\..*application\/json/,
    ],
    ['another charset', { 'Content-Type': 'application/json; charset=latin1' }, /UTF-8/],
    ['compression', { 'Content-Encoding': 'gzip' }, /compressed/],
    ['nonsense', { 'Content-Type': 'Sup3rSecret' }, /has no valid Content-Type/],
  ])(
    'declared as %s gets an error that names the received and the expected type',
    async (_name, headers, words) => {
      const { code, message } = await errorOf('{"html":"x"}', headers)
      expect(code).toBe('UNSUPPORTED_MEDIA_TYPE')
      expect(message).toMatch(words)
      expect(message).not.toContain('Sup3rSecret')
    },
  )

  test('declared as a multipart form gets an error that leads to uploads, where no form is taken', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const { code, message } = await errorOf('{"html":"x"}', headers, '/api/v1/templates')
    expect(code).toBe('UNSUPPORTED_MEDIA_TYPE')
    expect(message).toMatch(/\/api\/v1\/assets/)
  })

  test('sent in place of a file gets an error that shows how to upload one', async () => {
    const response = await server.post('/api/v1/assets', {}, user.key)
    const { code, message } = await readError(response)
    expect(code).toBe('UNSUPPORTED_MEDIA_TYPE')
    expect(message).toMatch(/type application\/json\..*multipart\/form-data.*-F file=@/)
  })
})

test('the error for a body that is too large names the alternatives', async () => {
  await using small = await startServer({ env: { MAX_BODY_BYTES: '1000', LANES: '0' } })
  const { key } = await small.newUser()
  const response = await small.post('/api/v1/pdf', { html: 'x'.repeat(1_000) }, key)
  const { code, message } = await readError(response)
  expect(code).toBe('PAYLOAD_TOO_LARGE')
  expect(message).toMatch(/1000 bytes.*assets.*`data:`.*`url`.*MAX_BODY_BYTES/)
})
