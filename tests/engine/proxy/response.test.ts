/** What a client of a lane's proxy gets of an answer: all of it but what only a proxy may say. */
import { describe, expect, test } from 'bun:test'
import { createResponseFilter } from '../../../server/engine/egress-proxy/proxy-response.ts'

const HEAD_BYTES_MAX = 1_024

/** The answers to requests, each cut into pieces of so many bytes. */
function passed(answers: string[], size: number): string | null {
  const filter = createResponseFilter(HEAD_BYTES_MAX)
  const out: Buffer[] = []
  for (const answer of answers) {
    filter.expectHead()
    for (let at = 0; at < answer.length; at += size) {
      const piece = filter.pass(Buffer.from(answer.slice(at, at + size), 'latin1'))
      if (piece === null) return null
      out.push(piece)
    }
  }
  return Buffer.concat(out).toString('latin1')
}

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const OK = 'HTTP/1.1 200 OK'

describe.each([1, 2, 7, 10_000])('an answer in pieces of %d bytes', (size) => {
  test('loses the headers of proxies, folded ones too, and nothing else', () => {
    const own = ['Content-Length: 2', 'X-Proxy-Name: a', 'Set-Cookie: a=b']
    const theirs = [
      'Proxy-Authenticate: Basic',
      'pRoXy-Connection : close',
      'Proxy-X: a\r\n  folded',
    ]
    const answer = head(OK, ...own.slice(0, 1), ...theirs, ...own.slice(1))
    expect(passed([`${answer}ok`], size)).toBe(`${head(OK, ...own)}ok`)
  })

  test('keeps its body, whatever it looks like', () => {
    const body = `x\r\n\r\n${head('HTTP/1.1 200 OK', 'Proxy-Authenticate: Basic')}`
    const answer = `${head(OK, 'Content-Length: 99')}${body}`
    expect(passed([answer], size)).toBe(answer)
  })

  test('may be announced by others, which lose theirs as well', () => {
    const hints = ['HTTP/1.1 100 Continue', 'HTTP/1.1 103 Early Hints']
    const answer = hints.map((line) => head(line, 'Proxy-A: 1', 'Link: </a>')).join('')
    const rest = `${head(OK, 'Proxy-A: 1')}body`
    const kept = hints.map((line) => head(line, 'Link: </a>')).join('')
    expect(passed([answer + rest], size)).toBe(`${kept}${head(OK)}body`)
  })

  test('ends its heads with 101: what follows is of another protocol', () => {
    const answer = `${head('HTTP/1.1 101 Switching Protocols')}${head('HTTP/1.1 200', 'Proxy-A: 1')}`
    expect(passed([answer], size)).toBe(answer)
  })

  test('is followed by the next on the same connection', () => {
    const answer = `${head(OK, 'Proxy-A: 1')}body`
    expect(passed([answer, answer], size)).toBe(`${head(OK)}body${head(OK)}body`)
  })

  test('whose head is too large is none', () => {
    expect(passed([`${OK}\r\nA: ${'a'.repeat(HEAD_BYTES_MAX)}`], size)).toBeNull()
  })
})

test('what no request was handed on for passes as it is', () => {
  const bytes = Buffer.from(head('HTTP/1.1 200', 'Proxy-A: 1'))
  expect(createResponseFilter(HEAD_BYTES_MAX).pass(bytes)).toEqual(bytes)
})
