/**
 * Texts of strangers for which an obvious pattern or a library takes quadratic time. Each test would take minutes then,
 * and the event loop would stop for as long.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { cleanFilename } from '../../server/assets/filename.ts'
import { createCompiler } from '../../server/contract/compiler.ts'
import { isSelector } from '../../server/contract/css-selector.ts'
import { targetOf } from '../../server/egress-proxy/proxy-request.ts'
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
