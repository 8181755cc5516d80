/**
 * Texts of strangers for which an obvious pattern or a library takes quadratic time. Each test
 * would take minutes then, and the event loop would stop for as long.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { targetOf } from '../../packages/chromium/src/egress-proxy/proxy-request.ts'
import { createScopedHeaders } from '../../packages/chromium/src/engine/page/scoped-headers.ts'
import { isPageRanges } from '../../packages/pdf/src/page-ranges.ts'
import { cleanFilename } from '../../server/assets/filename.ts'
import { parseHeaders } from '../../server/compat/gotenberg/form/headers.ts'
import { parseDuration, parseFloat64 } from '../../server/compat/gotenberg/form/values.ts'
import { createCompiler } from '../../server/contract/compiler.ts'
import { isSelector } from '../../server/contract/css-selector.ts'
import { scanJson } from '../../server/http/json/scan.ts'

setDefaultTimeout(5_000)

/** Marks that are sorted when a text is normalized. */
const MARKS = '\u0301'.repeat(60_000) + '\u0316'.repeat(60_000)

test('a file name of combining marks is cleaned', () => {
  expect(cleanFilename(`a${MARKS}.png`)).toEndWith('.png')
})

test.each([
  ['combining marks', `http://a${MARKS}.example/`],
  ['combining marks after line breaks', `\n ht\ntp:\\\\a${MARKS}`],
  ['many labels', `https://${'é.'.repeat(120_000)}example`],
])('a URL whose host has %s is refused', (_, url) => {
  const check = createCompiler({ components: { schemas: {} }, paths: {} } as never).strict({
    type: 'string',
    format: 'uri',
  })
  expect(check(url)).not.toEqual([])
})

test('a selector of thousands of nested rules is accepted, and one with nested :has() in them is not', () => {
  expect(isSelector(`${'a '.repeat(4_999)}a`)).toBe(true)
  expect(isSelector(`${'a '.repeat(2_000)}b:has(c ${'a '.repeat(2_000)} d:has(e))`)).toBe(false)
})

test('the dots at the end of a host name are removed, and others are not', () => {
  const hostOf = (hostname: string) =>
    targetOf({ hostname, port: '', protocol: 'http:' } as URL).host
  const dots = '.'.repeat(500_000)
  expect(hostOf(`${dots}a`)).toBe(`${dots}a`)
  expect(hostOf(`a${dots}`)).toBe('a')
})

test.each([
  ['colons', '{', ':'],
  ['names without values', '{', '"\\x":,'],
  ['colons in an array', '[', ':'],
])('JSON of %s is scanned', (_, start, part) => {
  const bytes = Buffer.from(start + part.repeat(5_000_000 / part.length))
  const { members } = scanJson(bytes, { values: 100_000, depth: 100 }, ['metadata'])
  expect([...members]).toEqual([])
})

test('a number and a duration of millions of digits are refused', () => {
  expect(() => parseFloat64(`${'1'.repeat(5_000_000)}x`)).toThrow('invalid syntax')
  expect(() => parseDuration('1s'.repeat(5_000_000))).toThrow('invalid duration')
})

test('ranges of pages with millions of spaces, and millions of ranges, are refused', () => {
  expect(isPageRanges(`1${' '.repeat(5_000_000)}x`)).toBeFalse()
  expect(isPageRanges(`${'1,'.repeat(2_500_000)}1`)).toBeFalse()
  expect(isPageRanges(`1${' '.repeat(9_000)}-${' '.repeat(900)}x`)).toBeFalse()
})

describe('the scopes of headers', () => {
  const parse = (scopes: string[]) =>
    parseHeaders(
      JSON.stringify(
        Object.fromEntries(scopes.map((scope, at) => [`X-${at}`, `v;scope=${scope}`])),
      ),
    )

  test.each([
    ['many repetitions', '[xw]{0,1000}'.repeat(80)],
    ['a long text that is repeated', `(?:${'[^a]?'.repeat(200)}){1000}`],
    ['nested repetitions', `((?:${'a'.repeat(900)}){31}){32}`],
    ['large sets of letters', '(?i)\\pL{1000}'.repeat(70)],
  ])('are refused if one has %s, and the others are not compiled then', (_, scope) => {
    expect(() => parse(Array.from({ length: 64 }, () => scope))).toThrow(
      "scope regex pattern for header 'X-0' is too complex",
    )
  })

  test('are refused if they are too complex together', () => {
    expect(parse(['a{300}', 'b{300}'])).toHaveLength(2)
    expect(() => parse(['a{300}', 'b{300}', 'c{500}'])).toThrow("'X-2' is too complex")
  })

  test('are accepted as programs write them', () => {
    const hex = '[a-f0-9]'
    const scopes = [
      'https?://(www\\.)?[a-z0-9-]{1,63}\\.example\\.com/api/v[0-9]+/.*',
      `/${hex}{8}-${hex}{4}-${hex}{4}-${hex}{4}-${hex}{12}$`,
    ]
    expect(parse(scopes)).toHaveLength(2)
  })

  test('match no further address once the matches of a page have taken their time', () => {
    let ms = 0
    const clock = () => {
      ms += 100
      return ms
    }
    const headersFor = createScopedHeaders([{ name: 'X-A', value: 'v', scope: 'example' }], clock)
    const matches = Array.from({ length: 8 }, () => headersFor('http://example.com/', {}).length)
    expect(matches).toEqual([1, 1, 1, 1, 1, 0, 0, 0])
    expect(headersFor(`http://example.com/${'x'.repeat(2_000)}`, {})).toEqual([])
  })
})
