/**
 * The proxy removes the headers that only a proxy may send from responses, and passes everything
 * else on unchanged.
 */
import { describe, expect, test } from 'bun:test'
import { createResponseFilter } from '../../../packages/chromium/src/egress-proxy/proxy-response.ts'

const HEAD_BYTES_MAX = 1_024

/**
 * Passes responses through the filter in chunks of `size` bytes.
 * @returns null if the filter rejects one
 */
function filtered(responses: string[], size: number, headBytesMax = HEAD_BYTES_MAX): string | null {
  const filter = createResponseFilter(headBytesMax)
  const out: Buffer[] = []
  for (const response of responses) {
    filter.expectHead()
    for (let at = 0; at < response.length; at += size) {
      const chunk = filter.pass(Buffer.from(response.slice(at, at + size), 'latin1'))
      if (chunk === null) return null
      out.push(chunk)
    }
  }
  return Buffer.concat(out).toString('latin1')
}

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const OK = 'HTTP/1.1 200 OK'

describe.each([1, 2, 7, 10_000])('a response in chunks of %d bytes', (size) => {
  test('loses the proxy headers, including folded ones, and nothing else', () => {
    const kept = ['Content-Length: 2', 'X-Proxy-Name: a', 'Set-Cookie: a=b']
    const removed = [
      'Proxy-Authenticate: Basic',
      'pRoXy-Connection : close',
      'Proxy-X: a\r\n  folded',
    ]
    const response = head(OK, ...kept.slice(0, 1), ...removed, ...kept.slice(1))
    expect(filtered([`${response}ok`], size)).toBe(`${head(OK, ...kept)}ok`)
  })

  test('keeps its body, even if the body looks like a response', () => {
    const body = `x\r\n\r\n${head('HTTP/1.1 200 OK', 'Proxy-Authenticate: Basic')}`
    const response = `${head(OK, 'Content-Length: 99')}${body}`
    expect(filtered([response], size)).toBe(response)
  })

  test('may follow interim responses, which lose their proxy headers as well', () => {
    const hints = ['HTTP/1.1 100 Continue', 'HTTP/1.1 103 Early Hints']
    const interim = hints.map((line) => head(line, 'Proxy-A: 1', 'Link: </a>')).join('')
    const rest = `${head(OK, 'Proxy-A: 1')}body`
    const kept = hints.map((line) => head(line, 'Link: </a>')).join('')
    expect(filtered([interim + rest], size)).toBe(`${kept}${head(OK)}body`)
  })

  test('with status 101 ends the filtering, since another protocol follows', () => {
    const response = `${head('HTTP/1.1 101 Switching Protocols')}${head('HTTP/1.1 200', 'Proxy-A: 1')}`
    expect(filtered([response], size)).toBe(response)
  })

  test('may be followed by the next response on the same connection', () => {
    const response = `${head(OK, 'Proxy-A: 1')}body`
    expect(filtered([response, response], size)).toBe(`${head(OK)}body${head(OK)}body`)
  })

  test('is rejected if its head is too large', () => {
    expect(filtered([`${OK}\r\nA: ${'a'.repeat(HEAD_BYTES_MAX)}`], size)).toBeNull()
  })
})

test('bytes pass unchanged while no response is expected', () => {
  const bytes = Buffer.from(head('HTTP/1.1 200', 'Proxy-A: 1'))
  expect(createResponseFilter(HEAD_BYTES_MAX).pass(bytes)).toEqual(bytes)
})

test.each([
  ['spaces without a colon', 'Proxy-', ' '],
  ['letters without a colon', 'Proxy-', 'a'],
  ['beginnings of the name', '', '\r\nProxy-'],
  ['continued lines', 'Proxy-A: 1', '\r\n a'],
])(
  'a head of 250 KB of %s takes linear time',
  (_, beginning, part) => {
    const line = beginning + part.repeat(250_000 / part.length)
    // Quadratic time would be minutes.
    const passed = filtered([head(OK, line, 'A: 1')], 300_000, 256 * 1024)
    expect(passed).toEndWith('A: 1\r\n\r\n')
  },
  5_000,
)
